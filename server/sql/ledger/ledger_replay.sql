-- Returns the transfer that already has this effect, or null.
-- Raises KP003 when it has other accounts or another amount, in minor units.
create or replace function ledger_replay(p_op text, p_leg smallint, p_phase "char", p_debit bigint, p_credit bigint, p_amount bigint)
returns bigint language plpgsql stable as $$
declare t transfer;
begin
  select * into t from transfer where op = p_op and leg = p_leg and phase = p_phase;
  if t.id is not null and (t.debit, t.credit, t.amount) is distinct from (p_debit, p_credit, p_amount) then
    raise exception 'op % leg % stands with other accounts or another amount', p_op, p_leg using errcode = 'KP003';
  end if;
  return t.id;
end $$;
