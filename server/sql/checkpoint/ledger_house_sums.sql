-- Returns sums of operator accounts in minor units, over transactions from p_xid to before p_before.
-- Plans are made per call, because a generic plan ignores the range.
create or replace function ledger_house_sums(p_xid bigint, p_before bigint, p_account bigint) returns table (account_id bigint, posted bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_after bigint := (select after_id from ledger_epoch);
begin
  return query
    select s.id, sum(s.amount)::bigint
    from transfer t cross join lateral (values (t.debit, -t.amount, t.debit_seq), (t.credit, t.amount, t.credit_seq)) s (id, amount, seq)
    where t.xid >= p_xid and t.xid < p_before and t.id > v_after and t.phase in ('I', 'P') and s.seq is null
      and (p_account is null or (s.id = p_account and p_account in (t.debit, t.credit)))
    group by s.id;
end $$;
