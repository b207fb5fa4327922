-- Returns the effect of a range of transfers on members' accounts, one row per side, in minor units.
create or replace function ledger_moves(p_after_id bigint, p_upto_id bigint, p_xid bigint, p_before bigint)
returns table (account_id bigint, transfer_id bigint, seq bigint, after bigint, posted bigint, held bigint, flow bigint, gifted bigint)
language sql stable as $$
  select s.account_id, t.id, s.seq, s.after, s.posted, s.held, s.flow, s.gifted
  from transfer t cross join lateral (values
    (t.debit, t.debit_seq, t.debit_after, case when t.phase in ('I', 'P') then -t.amount else 0 end,
      case t.phase when 'H' then t.amount when 'I' then 0 else -t.amount end,
      flow_of(t.kind, case t.phase when 'V' then t.amount when 'P' then 0 else -t.amount end), 0::bigint),
    (t.credit, case when t.phase in ('I', 'P') then t.credit_seq end, t.credit_after, t.amount, 0::bigint, flow_of(t.kind, t.amount),
      case when t.phase = 'I' then gift_of(t.kind, t.amount) else 0 end)
  ) s (account_id, seq, after, posted, held, flow, gifted)
  where t.id > p_after_id and t.id <= p_upto_id and t.xid >= p_xid and t.xid < p_before and s.seq is not null
$$;
