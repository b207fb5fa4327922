-- Ends a leg by the provider's answer and begins the next one, unless the member owes money.
-- Raises KP004 when the hold or credit ended differently.
create or replace function transfer_settle(p_id bigint, p_cash text, p_leg jsonb, p_answer jsonb, p_next jsonb)
returns transfer_end language plpgsql as $$
declare
  v_applied boolean := p_answer->>'outcome' = 'applied';
  v_phase text := case when v_applied then 'P' else 'V' end;
  v_moved bigint;
  i intent;
  l ledger_answer;
  r transfer_end;
  v_next jsonb := p_next;
begin
  perform from account where code = p_cash for no key update;
  select * into i from intent where id = p_id for update;
  if i.ended_at is not null then return r; end if;
  if i.kind = 'transfer-in' then
    l := ledger_resolve(p_leg->>'op', 0::smallint, v_phase::"char");
    if l.outcome <> v_phase then
      raise exception 'hold % had ended as %', p_leg->>'op', l.outcome using errcode = 'KP004';
    end if;
    v_moved := i.amount_minor;
  elsif v_applied then
    l := ledger_instant(p_leg->>'op', 0::smallint, p_leg->>'house', p_cash, i.amount_minor, i.member_id, i.kind);
    if l.outcome <> 'done' then
      raise exception 'credit % was %', p_leg->>'op', l.outcome using errcode = 'KP004';
    end if;
    v_moved := -i.amount_minor;
  end if;
  if v_applied then
    update game_account set amount_minor = greatest(amount_minor + v_moved, 0), held_at = app_now()
      where member_id = i.member_id and game_code = i.provider;
  end if;
  -- Pays debts before money moves on to another game.
  if exists (select from account where code = p_cash and owes) then
    perform debt_repay(i.member_id);
    v_next := null;
  end if;
  if v_applied and v_next is not null then
    r.next_id := transfer_leg(v_next, p_cash);
  else
    perform statement_end(p_leg->>'journey', case when v_applied and (p_next is null or v_next is not null) then 'SUCCESS' else 'FAILED' end);
  end if;
  if v_applied and v_next is null then r.result := wallet_balances(p_cash); end if;
  perform intent_end(p_id, case when v_applied then 'POSTED' else 'VOIDED' end, p_answer, r.result);
  r.ended := true;
  return r;
end $$;
