-- Refuses a change of a row that proves what happened, with KP001.
-- The server's role has no right to change these rows either; see server/src/platform/db/grants.ts.
create or replace function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name using errcode = 'KP001'; end $$;

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

create trigger manual_entry_append_only before update or delete on manual_entry
  for each row execute function refuse_change();

create trigger manual_entry_no_truncate before truncate on manual_entry
  for each statement execute function refuse_change();

create trigger reversal_append_only before update or delete on reversal
  for each row execute function refuse_change();

create trigger reversal_no_truncate before truncate on reversal
  for each statement execute function refuse_change();
