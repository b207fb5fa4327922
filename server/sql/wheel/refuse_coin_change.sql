-- Refuses a change of a coin entry with KP001.
create or replace function refuse_coin_change() returns trigger language plpgsql as
$$ begin raise exception 'coin entries are append-only' using errcode = 'KP001'; end $$;

create trigger coin_entry_append_only before update or delete on coin_entry
  for each row execute function refuse_coin_change();

create trigger coin_entry_no_truncate before truncate on coin_entry
  for each statement execute function refuse_coin_change();
