-- Pays debts at the end of each commit that raised free money, whatever raised it.
create or replace function debt_repay_at_commit() returns trigger language plpgsql as $$
begin
  perform debt_repay(new.member_id);
  return null;
end $$;

create constraint trigger account_repays after update on account deferrable initially deferred
  for each row when (new.owes and new.posted > new.held) execute function debt_repay_at_commit();
