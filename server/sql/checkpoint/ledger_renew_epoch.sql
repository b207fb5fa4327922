-- Detects a restore into another cluster, where old transaction numbers mean nothing.
-- Locks the ledger against writers for a moment. Returns whether it changed anything.
create or replace function ledger_renew_epoch() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select system_id from ledger_epoch) = ledger_system() then return false; end if;
  lock table transfer in share mode;
  update ledger_epoch set system_id = ledger_system(), xid = 0,
    after_id = (select coalesce(max(id), 0) from transfer);
  delete from checkpoint;
  insert into checkpoint (account_id, posted)
    select a.id, coalesce(sum(case when t.credit = a.id then t.amount else -t.amount end), 0)
    from account a left join transfer t on a.id in (t.debit, t.credit) and t.phase in ('I', 'P')
    where not a.materialized group by a.id;
  -- Keeps what was agreed before; newer transfers are found by their ids.
  update ledger_check set xid = 0;
  delete from ledger_checked;
  return true;
end $$;
