-- Adds ended transactions to the sums of operator accounts, all up to the same transaction.
-- A second caller at the same time does nothing.
create or replace function ledger_checkpoint() returns void language plpgsql as $$
declare
  v_from bigint;
  v_upto bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  perform ledger_renew_epoch();
  select xid into v_from from ledger_epoch for update skip locked;
  if v_from is null or v_upto <= v_from then return; end if;
  insert into checkpoint as c (account_id, posted)
    select s.account_id, s.posted from ledger_house_sums(v_from, v_upto, null) s
    on conflict (account_id) do update set posted = c.posted + excluded.posted;
  update ledger_epoch set xid = v_upto;
end $$;
