-- The installation: its clock, mode, settings and content, and what all processes share.

create table clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0
);
comment on table clock is
  'Offset of the application clock from true time, one row. Rules and jobs read app_now(); only the sandbox moves it.';
comment on column clock.offset_ms is 'Milliseconds added to true time.';
insert into clock default values;

-- Column defaults below need this name. The current text is server/sql/clock/app_now.sql.
create function app_now() returns timestamptz language sql stable parallel safe as 'select now()';

create table installation (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('demo', 'live')),
  partner_urls jsonb,
  created_at timestamptz not null default now()
);
comment on table installation is
  'Demo or live, decided at the first start; one row. A demo database never becomes live.';
comment on column installation.partner_urls is
  'Addresses of payment and game providers at the last start. Operators'' commands must use the same.';

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table setting is 'Settings that differ from the defaults in server/src/platform/db/setting.ts.';

create table setting_history (
  id bigint generated always as identity primary key,
  key text not null,
  old_value jsonb,
  new_value jsonb,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null default now()
);
comment on table setting_history is
  'Every change of a setting, receiving account or provider, without secrets. Append-only.';
create index setting_history_key on setting_history (key, id);

create table partner_setting (
  code text not null check (code ~ '^[A-Za-z0-9]+(:[A-Za-z0-9]+)?$'),
  currency text not null check (currency in ('*', 'THB', 'LAK')),
  sealed bytea not null,
  enabled boolean not null default true,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null default now(),
  primary key (code, currency)
);
comment on table partner_setting is
  'Settings of a provider, one row for each currency. A row wins over the environment.';
comment on column partner_setting.currency is '`*`: every currency without a row of its own.';
comment on column partner_setting.sealed is
  'JSON of the provider''s fields, address included, sealed with the master key.';
comment on column partner_setting.enabled is 'False: the provider is not called, whatever the environment says.';

create table master_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  source text not null,
  used_by text,
  used_since timestamptz not null default now(),
  resealed_at timestamptz,
  dropped_at timestamptz
);
comment on table master_key is
  'Fingerprints of the master keys that sealed values of this database. The keys themselves are never stored here.';
comment on column master_key.source is 'Host and file, or variable, that the first process with this key read it from.';
comment on column master_key.resealed_at is 'When every sealed value was under this key; null while a rotation runs.';

create table limit_counter (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
comment on table limit_counter is 'Counters of rate limits, shared by all processes. True time.';
create index limit_counter_reset on limit_counter (resets_at);

create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
comment on table socket_io_attachments is
  'Payloads too large for a notification. The PostgreSQL adapter of Socket.IO writes and removes them.';

create table source (
  code text primary key,
  description jsonb not null,
  enabled boolean not null default true,
  position integer not null
);
comment on table source is 'Sources that a new member may name at registration.';
comment on column source.description is 'In three languages.';

create table content (
  key text not null,
  position integer not null default 0,
  body jsonb not null,
  primary key (key, position)
);
comment on table content is
  'Texts of the site by key; a list has several rows. Texts are in three languages: {"th": …, "la": …, "en": …}.';
