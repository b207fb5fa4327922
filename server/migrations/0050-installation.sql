-- Demo or live, decided at the first start. A database with demo people and published passwords never becomes live.
create table installation (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('demo', 'live')),
  -- Addresses of the money partners that the server last started with; operators' commands must use the same.
  partner_urls jsonb,
  created_at timestamptz not null default now()
);

create function installation_mode_is_fixed() returns trigger language plpgsql as
$$ begin raise exception 'the mode of an installation never changes' using errcode = 'KP005'; end $$;
create trigger installation_mode_fixed before update of one, mode, created_at or delete on installation
  for each row execute function installation_mode_is_fixed();
create trigger installation_not_emptied before truncate on installation
  for each statement execute function installation_mode_is_fixed();

-- Who changed what the operator may change, and when. A receiving account or a partner has a row here too, without secrets.
create table setting_history (
  id bigint generated always as identity primary key,
  key text not null,
  old_value jsonb,
  new_value jsonb,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null default now()
);
create index setting_history_key on setting_history (key, id);

create function setting_history_is_fixed() returns trigger language plpgsql as
$$ begin raise exception 'the history of settings is append-only' using errcode = 'KP005'; end $$;
create trigger setting_history_append_only before update or delete on setting_history
  for each row execute function setting_history_is_fixed();
create trigger setting_history_not_emptied before truncate on setting_history
  for each statement execute function setting_history_is_fixed();
