-- Creates an intent and holds its money when it comes from the wallet. p_leg: an intent with {op, house}.
-- Raises KP004 when the hold fails after it was checked.
create or replace function transfer_leg(p_leg jsonb, p_cash text) returns bigint language plpgsql as $$
declare
  v_id bigint := intent_create(p_leg);
  h ledger_answer;
begin
  if p_leg->>'kind' = 'transfer-in' then
    h := ledger_hold(p_leg->>'op', 0::smallint, p_cash, p_leg->>'house', (p_leg->>'amountMinor')::bigint,
      (p_leg->>'memberId')::bigint, 'transfer-in');
    if h.outcome <> 'done' then
      raise exception 'hold % was % after it was checked', p_leg->>'op', h.outcome using errcode = 'KP004';
    end if;
  end if;
  return v_id;
end $$;
