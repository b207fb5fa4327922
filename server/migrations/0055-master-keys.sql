-- Fingerprints of the master keys that values of this database were sealed with. The keys themselves are never stored here.
create table master_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  -- Host and file, or variable, that the first process with this key read it from.
  source text not null,
  used_by text,
  used_since timestamptz not null default now(),
  -- When every sealed value was under this key; null: a rotation is under way.
  resealed_at timestamptz,
  dropped_at timestamptz
);
