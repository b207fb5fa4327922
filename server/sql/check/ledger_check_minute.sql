-- Checks what moved since the last minute, open work, and a slice of all other accounts.
create or replace function ledger_check_minute() returns table (invariant text, subject text, detail text) language plpgsql as $$
declare
  v_from bigint := (select xid from ledger_check where pass = 'minute');
  v_after bigint := (select case when v_from = 0 then 0 else after_id end from ledger_epoch);
  v_compared bigint := (select compared_id from ledger_check where pass = 'minute');
  -- After a restore, transaction numbers belong to another cluster, so the first check reads all rows.
  v_end bigint := case when v_from = 0 then 9223372036854775807 else ledger_xid_end() end;
  v_ops text[];
begin
  return query select * from ledger_advance('minute', v_after, 9223372036854775807, v_from, v_end);
  if v_from = 0 then
    return query select * from ledger_compare('minute');
  else
    return query select * from ledger_compare_some('minute', ledger_watched(v_after, v_from, v_end), v_compared);
  end if;
  -- The first check leaves the reasons of old transfers to the night.
  v_ops := array(
    select t.op from transfer t where v_from > 0 and t.xid >= v_from and t.xid < v_end and t.id > v_after
    union select 'i:' || i.public_id from intent i where i.ended_at is null
    union select 'w:' || w.public_id from withdrawal w where w.ended_at is null
    union select 'gift:' || k.public_id from condition k where k.ended_at is null);
  return query select * from subject_violations(v_ops);
  return query select g.* from condition k cross join lateral gift_violations(k.member_id, k.member_id) g
    where k.public_id in (select substr(o, 6) from unnest(v_ops) o where o like 'gift:%');
  update ledger_check set xid = pg_snapshot_xmin(pg_current_snapshot())::text::bigint where pass = 'minute';
end $$;
