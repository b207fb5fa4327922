-- Posts gifts from one operator account, one per member, at most 50 in a commit.
-- Amounts are minor units. Leaves out effects that were posted before.
create or replace function ledger_instant_many(
  p_house text, p_kind text, p_ops text[], p_accounts text[], p_amounts bigint[]
) returns setof bigint language sql as $$
  with input as (
    select u.op, u.amount, a.id as account_id, a.member_id
    from unnest(p_ops, p_accounts, p_amounts) as u(op, code, amount)
    join account a on a.code = u.code and a.materialized
    where not exists (select 1 from transfer t where t.op = u.op and t.leg = 0 and t.phase = 'I')
  ), locked as (
    select a.id from account a where a.id in (select account_id from input) order by a.id for no key update
  ), moved as (
    update account a set posted = a.posted + i.amount, seq = a.seq + 1, flow = a.flow + flow_of(p_kind, i.amount),
        gifted = a.gifted + gift_of(p_kind, i.amount)
    from input i join locked l on l.id = i.account_id where a.id = i.account_id
    returning a.id, a.seq, a.posted, i.op, i.amount, i.member_id
  )
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, credit_seq, credit_after)
  select m.op, 0, 'I', (ledger_account(p_house)).id, m.id, m.amount, m.member_id, p_kind, m.seq, m.posted from moved m
  returning id
$$;
