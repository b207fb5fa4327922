-- Money still comes to an account that was closed lately: it is read, and its slips wait for a person.
alter table receiving_account add column last_open_at timestamptz;
-- When the accounts that are closed now were open is not known: they are read for 30 days more.
update receiving_account set last_open_at = app_now() where not enabled;

create function note_last_open() returns trigger language plpgsql as $$
begin
  if old.enabled and not new.enabled then new.last_open_at := app_now(); end if;
  return new;
end $$;
create trigger receiving_account_last_open before update of enabled on receiving_account
  for each row execute function note_last_open();

create function is_open_lately(p_enabled boolean, p_last_open_at timestamptz) returns boolean language sql stable as $$
  select p_enabled or coalesce(p_last_open_at > app_now() - interval '30 days', false)
$$;

-- Where the feed stood at earlier moments: each second look begins at the place of half an hour ago.
create table bank_feed_mark (
  receiving_account_id bigint not null references bank_feed,
  at timestamptz not null default now(),
  cursor text not null,
  primary key (receiving_account_id, at)
);
insert into bank_feed_mark (receiving_account_id, cursor)
  select receiving_account_id, look_cursor from bank_feed where look_cursor is not null;
alter table bank_feed
  drop column look_cursor,
  -- The last day, in Bangkok, whose lines were compared with the bank's statement.
  add column compared_day date,
  add column compare_at timestamptz not null default now();
