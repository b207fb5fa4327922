-- Posts one transfer at once: 'done', 'replay' or 'insufficient'. The amount is in minor units.
-- Raises KP002 or KP003 for wrong input, and 40001 when another writer was first; the caller retries.
create or replace function ledger_instant(
  p_op text, p_leg smallint, p_debit text, p_credit text, p_amount bigint, p_member bigint, p_kind text
) returns ledger_answer language plpgsql as $$
declare
  d account := ledger_account(p_debit);
  c account := ledger_account(p_credit);
  v_id bigint := ledger_replay(p_op, p_leg, 'I', d.id, c.id, p_amount);
begin
  if v_id is not null then return (v_id, 'replay'::text); end if;
  perform ledger_same_currency(d, c);
  if d.materialized and c.materialized then
    perform 1 from account where id in (d.id, c.id) order by id for no key update;
  end if;
  if d.materialized then
    update account set posted = posted - p_amount, seq = seq + 1, flow = flow - flow_of(p_kind, p_amount)
      where id = d.id and (floor is null or posted - held - p_amount >= floor)
      returning seq, posted into d.seq, d.posted;
    if not found then return (null::bigint, 'insufficient'::text); end if;
  end if;
  if c.materialized then
    update account set posted = posted + p_amount, seq = seq + 1, flow = flow + flow_of(p_kind, p_amount),
        gifted = gifted + gift_of(p_kind, p_amount)
      where id = c.id returning seq, posted into c.seq, c.posted;
  end if;
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, debit_seq, debit_after, credit_seq, credit_after)
    values (p_op, p_leg, 'I', d.id, c.id, p_amount, p_member, p_kind,
      case when d.materialized then d.seq end, case when d.materialized then d.posted end,
      case when c.materialized then c.seq end, case when c.materialized then c.posted end)
    on conflict on constraint one_effect do nothing returning id into v_id;
  if v_id is null then raise exception 'op % was written meanwhile', p_op using errcode = '40001'; end if;
  return (v_id, 'done'::text);
end $$;
