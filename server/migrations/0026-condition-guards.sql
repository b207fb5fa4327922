-- What runs decides transfers and withdrawals too, and is compared under the lock like everything else that does.

-- As in 0023-second-leg.sql, with each game's category and the categories an open condition allows (rules §2).
create or replace function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'lossLimit', loss_limit_state(p_member),
      'condition', (select jsonb_build_object('state', k.state, 'categories', to_jsonb(k.categories))
        from condition k where k.member_id = p_member and k.ended_at is null and k.state in ('OPEN', 'EXPIRING')),
      'games', coalesce((
      select jsonb_object_agg(g.code, jsonb_build_object(
        'open', g.enabled and not g.maintenance, 'category', g.category,
        'num', g.credits_per_unit_num::text, 'den', g.credits_per_unit_den::text,
        'username', a.username, 'active', coalesce(a.active, false), 'amount', coalesce(a.amount_minor, 0)::text,
        'busy', exists (
          select from intent i where i.member_id = p_member and i.ended_at is null
            and (i.provider = g.code or (i.detail ? 'thenUsername' and i.detail->>'to' = g.code)))))
      from game g left join game_account a on a.game_code = g.code and a.member_id = p_member
      where g.code = any(p_codes) or (p_codes is null and a.active)), '{}'))
    from account c where c.code = p_cash);
end $$;

-- As in 0019-withdrawal-call.sql, with what runs.
create or replace function withdrawal_facts(p_member bigint, p_cash text, p_hold_hours integer) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'bankCode', m.bank_code, 'bankAccountNo', m.bank_account_no, 'bankAccountName', m.bank_account_name,
      'oldEnough', m.created_at < app_now() - interval '7 days',
      'bankUnchanged', coalesce(m.bank_changed_at < app_now() - interval '72 hours', true),
      'held', coalesce(withdrawal_held_until(m.bank_changed_at, p_hold_hours) > app_now(), false),
      'hasDeposited', exists (select from incoming_payment p where p.member_id = m.id and p.state = 'CREDITED'),
      'pending', exists (select from withdrawal w where w.member_id = m.id and w.ended_at is null),
      'today', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state <> 'REJECTED' and w.created_at >=
          date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'),
      'moving', exists (select from intent i where i.member_id = m.id and i.ended_at is null
        and i.kind in ('transfer-in', 'transfer-out')),
      'condition', condition_facts(m.id))
    from account c join member m on m.id = c.member_id where c.code = p_cash);
end $$;

-- As in 0019-withdrawal-call.sql; a bonus that only waits for its deposit or gift ends with it, silently (rules §3).
create or replace function withdrawal_reserve(
  p_press press, p_cash text, p_hold_hours integer, p_seen jsonb, p_reply jsonb, p_row jsonb, p_payout jsonb
) returns money_answer language plpgsql as $$
declare
  r money_answer := press_lock(p_press, p_cash);
  v_amount bigint := (p_row->>'amountMinor')::bigint;
  v_facts jsonb;
  v_ids bigint[] := '{}';
  h ledger_answer;
begin
  if r.outcome <> 'new' then return r; end if;
  v_facts := withdrawal_facts(p_press.member_id, p_cash, p_hold_hours);
  if v_facts is distinct from p_seen then
    r.outcome := 'changed';
    r.facts := v_facts;
    return r;
  end if;
  if v_facts->'condition' <> 'null' then perform condition_disarm(p_press.member_id, 'DISARMED'); end if;
  insert into withdrawal (public_id, member_id, amount_minor, currency, state, bank_code, bank_account_no,
      bank_account_name, approved_by, resting)
    values (p_row->>'publicId', p_press.member_id, v_amount, p_row->>'currency', p_row->>'state', p_row->>'bankCode',
      p_row->>'bankAccountNo', p_row->>'bankAccountName', p_row->>'approvedBy',
      (p_row->>'resting')::boolean);
  h := ledger_hold(p_row->>'op', 0::smallint, p_cash, p_row->>'house', v_amount, p_press.member_id, 'withdraw');
  if h.outcome <> 'done' then
    raise exception 'hold % was % after it was checked', p_row->>'op', h.outcome using errcode = 'KP004';
  end if;
  perform statement_write(p_press.member_id, p_row->>'op', 'withdraw', 'WALLET', p_row->>'bankCode', 'PENDING', v_amount, null);
  if p_payout is not null then v_ids := array[intent_create(p_payout)]; end if;
  r := press_store(p_press, null, p_reply);
  r.ids := v_ids;
  return r;
end $$;
