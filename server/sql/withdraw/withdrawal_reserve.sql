-- Reserves a withdrawal if the facts have not changed. Amounts are minor units; see withdrawal_facts for p_limits.
-- Above the hourly limit it waits for staff and `ids` is empty. Raises KP004 when the hold fails after its check.
create or replace function withdrawal_reserve(
  p_key idempotency_key, p_cash text, p_limits jsonb, p_seen jsonb, p_reply jsonb, p_row jsonb, p_payout jsonb
) returns money_answer language plpgsql as $$
declare
  r money_answer := idempotency_lock(p_key, p_cash);
  v_amount bigint := (p_row->>'amountMinor')::bigint;
  v_facts jsonb;
  h ledger_answer;
begin
  if r.outcome <> 'new' then return r; end if;
  v_facts := withdrawal_facts(p_key.member_id, p_cash, p_limits);
  if v_facts is distinct from p_seen then
    r.outcome := 'changed';
    r.facts := v_facts;
    return r;
  end if;
  if v_facts->'condition' <> 'null' then perform condition_disarm(p_key.member_id, 'DISARMED'); end if;
  insert into withdrawal (public_id, member_id, amount_minor, currency, state, bank_code, bank_account_no,
      bank_account_name, approved_by, auto_at, delayed)
    values (p_row->>'publicId', p_key.member_id, v_amount, p_row->>'currency', p_row->>'state', p_row->>'bankCode',
      p_row->>'bankAccountNo', p_row->>'bankAccountName', p_row->>'approvedBy',
      case when p_payout is not null then app_now() end, (p_row->>'delayed')::boolean);
  h := ledger_hold(p_row->>'op', 0::smallint, p_cash, p_row->>'house', v_amount, p_key.member_id, 'withdraw');
  if h.outcome <> 'done' then
    raise exception 'hold % was % after it was checked', p_row->>'op', h.outcome using errcode = 'KP004';
  end if;
  perform statement_write(p_key.member_id, p_row->>'op', 'withdraw', 'WALLET', p_row->>'bankCode', 'PENDING', v_amount, null);
  r := idempotency_store(p_key, null, p_reply);
  r.ids := '{}';
  if p_payout is null then return r; end if;
  if withdrawal_auto_take(p_row->>'currency', v_amount, (p_row->>'autoHourMinor')::bigint) then
    r.ids := array[intent_create(p_payout)];
  else
    update withdrawal set state = 'REQUESTED', approved_by = null, auto_at = null where public_id = p_row->>'publicId';
  end if;
  return r;
end $$;
