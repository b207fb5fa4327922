-- Takes a credit back: money, gift, coins and invite. The caller holds the member's lock.
-- Returns {reversalId, op, from, taken, owed, gift, coins, invite}; amounts are minor units as text.
create or replace function payment_reverse(p_payment bigint, p_then text, p_keep_gift boolean, p_act manual_act)
returns jsonb language plpgsql as $$
declare
  p incoming_payment;
  v_house text;
  v_from text;
  r reversal;
  v_invite text;
begin
  select * into strict p from incoming_payment where id = p_payment and state = 'CREDITED' for update;
  select a.code into strict v_house from transfer t join account a on a.id = t.debit
    where t.op = p.op and t.leg = 0 and t.phase = 'I';
  r.taken_minor := member_take('reverse:' || p.op, 0, 'reversal', p.member_id, v_house, p.amount_minor, p_act);
  r.gift_minor := gift_reverse(p.member_id, p.op, p_keep_gift, p_act);
  if member_owed(p.member_id) > 0 then
    perform condition_disarm(p.member_id, case state when 'ARMED' then 'DISARMED' else 'GIVEN_UP' end)
      from condition where member_id = p.member_id and ended_at is null and state in ('ARMED', 'WAITING');
  end if;
  r.coins := coins_reverse(p.member_id, p.op, p_act.decided_by);
  v_invite := invite_reverse(p.member_id, p.op);
  insert into reversal (payment_id, round, member_id, credit_op, amount_minor, taken_minor, owed_minor, gift_minor, coins,
      reason, decided_by)
    values (p.id, p.reversals + 1, p.member_id, p.op, p.amount_minor, r.taken_minor, p.amount_minor - r.taken_minor,
      r.gift_minor, r.coins, p_act.reason, p_act.decided_by) returning * into r;
  update incoming_payment set state = case p_then when 'return' then 'RETURNED' else 'REVIEW' end, op = null,
      reason = 'REVERSED', reversals = reversals + 1, decided_by = p_act.decided_by, decided_at = app_now(),
      decision = p_act.note
    where id = p.id;
  select from_code into v_from from statement
    where source in ('p:' || p.id, 'qr:' || p.id, 'p:' || p.id || '~' || r.round) and member_id = p.member_id
    order by number desc limit 1;
  update slip set state = 'FAILED', reason = 'INVALID_SLIP' where payment_id = p.id and state = 'SUCCESS';
  update payment_reversal set decided_by = p_act.decided_by, decided_at = app_now(), decision = 'reversed: ' || p_act.reason
    where payment_id = p.id and decided_at is null;
  return jsonb_build_object('reversalId', r.id::text, 'op', p.op, 'from', coalesce(v_from, p.channel), 'taken', r.taken_minor::text, 'owed', r.owed_minor::text,
    'gift', r.gift_minor::text, 'coins', r.coins, 'invite', v_invite);
end $$;
