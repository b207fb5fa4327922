-- Ends of payouts and deposits that come after the end. Each function's caller holds the member's lock.

-- The account that a withdrawal's money was held for.
create function withdrawal_house(p_public_id text) returns text language sql stable as $$
  select a.code from transfer t join account a on a.id = t.credit
  where t.op = 'w:' || p_public_id and t.leg = 0 and t.phase = 'H'
$$;

-- A bank sent a paid withdrawal back: the money is the member's again, and pays what is owed first. It is no deposit.
create function withdrawal_return(p_public_id text, p_act manual_act, p_detail jsonb) returns void language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set state = 'RETURNED', revision = revision + 1 where public_id = p_public_id and state = 'PAID'
    returning * into strict w;
  perform manual_post('w:' || p_public_id || ':back', 0, 'payout-return', w.member_id, withdrawal_house(p_public_id),
    'member:' || w.member_id || ':cash', w.amount_minor, p_act);
  perform statement_write(w.member_id, 'w:' || p_public_id || ':back', 'deposit', w.bank_code, 'WALLET', 'SUCCESS',
    w.amount_minor, p_detail);
  perform debt_repay(w.member_id);
end $$;

-- A rejected withdrawal turned out to be paid: what the member got back is taken, and the rest is owed.
create function withdrawal_late(p_public_id text, p_act manual_act) returns void language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set state = 'PAID_LATE', revision = revision + 1, settled_reference = p_act.reference,
      paid_by = p_act.decided_by
    where public_id = p_public_id and state = 'REJECTED' returning * into strict w;
  perform member_take('w:' || p_public_id || ':late', 0, 'payout-late', w.member_id, withdrawal_house(p_public_id),
    w.amount_minor, p_act);
  perform statement_end('w:' || p_public_id, 'SUCCESS');
end $$;

-- Takes back the coins that a deposit brought, as far as they are unspent; those it only promised never come.
create function coins_reverse(p_member bigint, p_op text, p_by text) returns integer language plpgsql as $$
declare
  v_coins integer;
begin
  delete from coin_due where member_id = p_member and ended_at is null
    and (reference = p_op or reference ~ ('^' || regexp_replace(p_op, '([^[:alnum:]])', '\\\1', 'g') || ':\d{1,3}$'));
  select least(coalesce(sum(e.delta), 0), m.coin) into v_coins
    from member m left join coin_entry e on e.member_id = m.id and e.reason = 'DEPOSIT'
      and (e.reference = p_op or e.reference ~ ('^' || regexp_replace(p_op, '([^[:alnum:]])', '\\\1', 'g') || ':\d{1,3}$'))
    where m.id = p_member group by m.coin;
  if v_coins > 0 then perform coin_move(p_member, -v_coins, 'REVERSAL', p_op, null, p_by); end if;
  return v_coins;
end $$;

-- What a deposit brought the inviter: not collected, it is gone and the friend begins again; collected, it stays. The
-- caller holds the inviter's lock too.
create function invite_reverse(p_member bigint, p_op text) returns text language plpgsql as $$
declare
  f invitee;
  v_voided integer;
  v_outcome text := 'none';
begin
  update invite i set voided_at = app_now()
    where i.friend_id = p_member and i.voided_at is null
      and (i.subject = p_op or (i.base = 'first-deposit' and exists (
        select from invitee v where v.member_id = p_member and v.deposit_op = p_op)))
      and (i.condition_id is null or exists (
        select from condition k where k.id = i.condition_id and k.state in ('GIVEN_UP', 'DISARMED')));
  get diagnostics v_voided = row_count;
  if v_voided > 0 then v_outcome := 'voided'; end if;
  select * into f from invitee where member_id = p_member and deposit_op = p_op;
  if f.member_id is null then return v_outcome; end if;
  if f.state = 'DEPOSITED' or (f.state = 'QUALIFIED' and v_voided > 0) then
    update invitee set state = 'REGISTERED', deposit_op = null, deposit_minor = null, needed_minor = null,
        deposited_at = null, ended_at = null
      where member_id = p_member;
    return case when v_voided > 0 then 'voided' else 'registered' end;
  end if;
  return case when f.state = 'QUALIFIED' then 'stays' else v_outcome end;
end $$;

-- Gifts that came of a deposit: one that waits is given up; of one that runs the condition is called back and ends
-- CLEARED; one that is the member's is taken back unless p_keep. Answers what was taken or is owed of it.
create function gift_reverse(p_member bigint, p_op text, p_keep boolean, p_act manual_act) returns bigint language plpgsql as $$
declare
  k condition;
  m_currency text := (select currency from member where id = p_member);
begin
  select * into k from condition where deposit_op = p_op and member_id = p_member order by id desc limit 1;
  if k.state = 'WAITING' then
    perform condition_disarm(p_member, 'GIVEN_UP');
  elsif k.state in ('OPEN', 'EXPIRING') then
    update condition set state = 'EXPIRING', reached = false, voided_at = app_now(), next_at = app_now() where id = k.id;
  elsif k.state in ('SUCCESS', 'FREE') and k.gift_minor > 0 and not p_keep then
    perform member_take('reverse:' || p_op, 2, 'gift-back', p_member,
      'house:' || lower(k.source) || case m_currency when 'THB' then '' else ':' || m_currency end, k.gift_minor, p_act);
    return k.gift_minor;
  end if;
  return 0;
end $$;

-- Takes a credit back. Answers {reversalId, op, from, taken, owed, gift, coins, invite}; amounts are minor units as text.
create function payment_reverse(p_payment bigint, p_then text, p_keep_gift boolean, p_act manual_act)
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

-- Gives a member money, or takes it (an amount below 0); never more than is free. False: that is not there.
create function member_adjust(p_member bigint, p_op text, p_amount bigint, p_act manual_act, p_detail jsonb)
returns boolean language plpgsql as $$
declare
  c account;
  v_house text;
begin
  select * into strict c from account where code = 'member:' || p_member || ':cash' for no key update;
  v_house := 'house:adjust' || case c.currency when 'THB' then '' else ':' || c.currency end;
  if p_amount > 0 then
    perform manual_post(p_op, 0, 'adjust', p_member, v_house, c.code, p_amount, p_act);
    perform statement_write(p_member, p_op, 'deposit', 'ADJUST', 'WALLET', 'SUCCESS', p_amount, p_detail);
    perform debt_repay(p_member);
    return true;
  end if;
  if c.posted - c.held < -p_amount then return false; end if;
  perform manual_post(p_op, 0, 'adjust', p_member, c.code, v_house, -p_amount, p_act);
  perform statement_write(p_member, p_op, 'withdraw', 'WALLET', 'ADJUST', 'SUCCESS', -p_amount, p_detail);
  return true;
end $$;

-- Corrects an ended transfer with a game by an entry of its own: what the game has is taken from the member, what it
-- never got or never had left is given. The transfer and its row stay as they are.
create function transfer_correct(p_public_id text, p_act manual_act, p_detail jsonb) returns text language plpgsql as $$
declare
  i intent;
  v_op text := 'correct:i:' || p_public_id;
  v_cash text;
  v_house text;
  v_taken bigint;
begin
  select * into i from intent where public_id = p_public_id and kind in ('transfer-in', 'transfer-out') for update;
  if i.id is null then return 'not_found'; end if;
  if i.ended_at is null then return 'not_ended'; end if;
  if exists (select from manual_entry where op = v_op) then return 'corrected_before'; end if;
  v_cash := 'member:' || i.member_id || ':cash';
  v_house := 'house:provider:' || i.provider || case i.detail->>'currency' when 'THB' then '' else ':' || (i.detail->>'currency') end;
  if (i.kind = 'transfer-in') = (i.state = 'VOIDED') then
    v_taken := member_take(v_op, 0, 'correct-in', i.member_id, v_house, i.amount_minor, p_act);
    perform statement_write(i.member_id, v_op, 'transfer', 'WALLET', i.provider, 'SUCCESS', v_taken, p_detail);
    return 'taken';
  end if;
  perform manual_post(v_op, 0, 'correct-out', i.member_id, v_house, v_cash, i.amount_minor, p_act);
  perform statement_write(i.member_id, v_op, 'transfer', i.provider, 'WALLET', 'SUCCESS', i.amount_minor, p_detail);
  perform debt_repay(i.member_id);
  return 'given';
end $$;

-- As in 0022-loss-limit.sql, with corrections on the day they were made.
create or replace function moved_into_games(p_member bigint) returns bigint language plpgsql stable as $$
declare
  v_midnight timestamptz := date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';
begin
  return (
    select coalesce(sum(case
      when i.kind = 'transfer-in' and i.detail->>'from' = 'WALLET' and i.state <> 'VOIDED' then i.amount_minor
      when i.kind = 'transfer-in' and i.detail->>'from' <> 'WALLET' and i.state = 'VOIDED' then -i.amount_minor
      when i.kind = 'transfer-out' and i.detail->>'to' = 'WALLET' and i.state = 'POSTED' then -i.amount_minor
      else 0 end), 0)::bigint
    from intent i
    where i.member_id = p_member and i.kind in ('transfer-in', 'transfer-out') and i.created_at >= v_midnight)
  + (
    select coalesce(sum(case e.kind when 'correct-in' then e.amount_minor else -e.amount_minor end), 0)::bigint
    from manual_entry e
    where e.member_id = p_member and e.kind in ('correct-in', 'correct-out') and e.created_at >= v_midnight);
end $$;
