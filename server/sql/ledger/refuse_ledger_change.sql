-- Refuses a change of a transfer with KP001.
create or replace function refuse_ledger_change() returns trigger language plpgsql as
$$ begin raise exception 'the ledger is append-only' using errcode = 'KP001'; end $$;

create trigger transfer_append_only before update or delete on transfer
  for each row execute function refuse_ledger_change();

create trigger transfer_no_truncate before truncate on transfer
  for each statement execute function refuse_ledger_change();
