-- Refuses a change of a row that proves what happened. The server's role has no right to change one either.
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name using errcode = 'KP001'; end $$;

-- A trigger named `<table>_append_only` also tells the grants to leave the server INSERT and SELECT alone.
create trigger chat_audit_append_only before update or delete on chat_audit
  for each row execute function refuse_change();
create trigger chat_audit_no_truncate before truncate on chat_audit
  for each statement execute function refuse_change();
create trigger member_change_append_only before update or delete on member_change
  for each row execute function refuse_change();
create trigger member_change_no_truncate before truncate on member_change
  for each statement execute function refuse_change();
create trigger intent_attempt_append_only before update or delete on intent_attempt
  for each row execute function refuse_change();
create trigger intent_attempt_no_truncate before truncate on intent_attempt
  for each statement execute function refuse_change();
