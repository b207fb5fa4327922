-- One entry of settings for each partner and currency. The rows so far held one address and secret for a whole kind and
-- were of no release; `npm run ops -- partner set` enters them anew.
drop table partner_setting;
create table partner_setting (
  code text not null check (code ~ '^[A-Za-z0-9]+(:[A-Za-z0-9]+)?$'),
  -- '*': every currency without an entry of its own.
  currency text not null check (currency in ('*', 'THB', 'LAK')),
  -- JSON of the adapter's fields, address included, sealed with the master key.
  sealed bytea not null,
  -- False: the partner is not called, whatever the environment says.
  enabled boolean not null default true,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null default now(),
  primary key (code, currency)
);

-- Written anew at the next start, by variable.
update installation set partner_urls = null;
