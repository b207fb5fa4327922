-- Refuses to delete an account with transfers, with KP001.
-- Transfers have no foreign key to accounts, as it would lock shared rows.
create or replace function refuse_account_delete() returns trigger language plpgsql as
$$ begin raise exception 'an account that has moved is never deleted' using errcode = 'KP001'; end $$;

create trigger account_stays before delete on account
  for each row when (not old.materialized or old.seq > 0) execute function refuse_account_delete();

create trigger account_no_truncate before truncate on account
  for each statement execute function refuse_account_delete();
