-- Partners that the operator entered; a row wins over the environment. The secret is sealed with the master key.
create table partner_setting (
  partner text primary key,
  base_url text not null,
  sealed_secret bytea not null,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null default now()
);
