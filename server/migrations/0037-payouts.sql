-- What ended a payout without its partner's word, and what left without a person's look.
alter table withdrawal
  -- The bank's reference of a payment that a person made instead of the partner, or of the partner's payment that a
  -- person saw, as written; and that person.
  add column paid_reference text,
  add column settled_reference text,
  add column paid_by text,
  -- When it was approved without a person; null otherwise.
  add column auto_at timestamptz;
update withdrawal set auto_at = created_at where approved_by = 'auto';

-- One bank payment pays one withdrawal, however its reference is spaced or written.
create unique index withdrawal_bank_reference
  on withdrawal (upper(regexp_replace(coalesce(paid_reference, settled_reference), '[^[:alnum:]]', '', 'g')))
  where coalesce(paid_reference, settled_reference) is not null;
create index withdrawal_auto on withdrawal (member_id, auto_at) where auto_at is not null;

-- What was approved without a person in each hour. Its row is locked by the last write of a commit.
create table withdrawal_auto_hour (
  hour timestamptz not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (hour, currency)
);

-- Adds to this hour's sum; false, and nothing changed, when it would pass the limit.
create function withdrawal_auto_take(p_currency text, p_amount bigint, p_limit bigint) returns boolean language plpgsql as $$
begin
  insert into withdrawal_auto_hour as h (hour, currency, amount_minor)
    select date_trunc('hour', app_now()), p_currency, p_amount where p_amount <= p_limit
    on conflict (hour, currency) do update set amount_minor = h.amount_minor + excluded.amount_minor
      where h.amount_minor + excluded.amount_minor <= p_limit;
  return found;
end $$;

-- Why no payout leaves to a member; null: payouts leave. A self-excluded member is paid.
create function withdrawal_stop(p_status text, p_frozen_at timestamptz) returns text language sql immutable as $$
  select case when p_status in ('suspended', 'closed') then p_status when p_frozen_at is not null then 'frozen' end
$$;

-- As in 0026-condition-guards.sql, with the member's stop and what left today without a person.
create or replace function withdrawal_facts(p_member bigint, p_cash text, p_hold_hours integer) returns jsonb language plpgsql stable as $$
declare
  v_midnight timestamptz := date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'bankCode', m.bank_code, 'bankAccountNo', m.bank_account_no, 'bankAccountName', m.bank_account_name,
      'stop', withdrawal_stop(m.status, m.frozen_at),
      'oldEnough', m.created_at < app_now() - interval '7 days',
      'bankUnchanged', coalesce(m.bank_changed_at < app_now() - interval '72 hours', true),
      'held', coalesce(withdrawal_held_until(m.bank_changed_at, p_hold_hours) > app_now(), false),
      'hasDeposited', exists (select from incoming_payment p where p.member_id = m.id and p.state = 'CREDITED'),
      'pending', exists (select from withdrawal w where w.member_id = m.id and w.ended_at is null),
      'today', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state <> 'REJECTED' and w.created_at >= v_midnight),
      'autoToday', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state <> 'REJECTED' and w.auto_at >= v_midnight),
      'moving', exists (select from intent i where i.member_id = m.id and i.ended_at is null
        and i.kind in ('transfer-in', 'transfer-out')),
      'condition', condition_facts(m.id))
    from account c join member m on m.id = c.member_id where c.code = p_cash);
end $$;

-- As in 0026-condition-guards.sql; p_row also has {autoHourMinor}. Over the hour's limit the payout waits for a person,
-- and `ids` is empty.
create or replace function withdrawal_reserve(
  p_press press, p_cash text, p_hold_hours integer, p_seen jsonb, p_reply jsonb, p_row jsonb, p_payout jsonb
) returns money_answer language plpgsql as $$
declare
  r money_answer := press_lock(p_press, p_cash);
  v_amount bigint := (p_row->>'amountMinor')::bigint;
  v_facts jsonb;
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
      bank_account_name, approved_by, auto_at, resting)
    values (p_row->>'publicId', p_press.member_id, v_amount, p_row->>'currency', p_row->>'state', p_row->>'bankCode',
      p_row->>'bankAccountNo', p_row->>'bankAccountName', p_row->>'approvedBy',
      case when p_payout is not null then app_now() end, (p_row->>'resting')::boolean);
  h := ledger_hold(p_row->>'op', 0::smallint, p_cash, p_row->>'house', v_amount, p_press.member_id, 'withdraw');
  if h.outcome <> 'done' then
    raise exception 'hold % was % after it was checked', p_row->>'op', h.outcome using errcode = 'KP004';
  end if;
  perform statement_write(p_press.member_id, p_row->>'op', 'withdraw', 'WALLET', p_row->>'bankCode', 'PENDING', v_amount, null);
  r := press_store(p_press, null, p_reply);
  r.ids := '{}';
  if p_payout is null then return r; end if;
  if withdrawal_auto_take(p_row->>'currency', v_amount, (p_row->>'autoHourMinor')::bigint) then
    r.ids := array[intent_create(p_payout)];
  else
    update withdrawal set state = 'REQUESTED', approved_by = null, auto_at = null where public_id = p_row->>'publicId';
  end if;
  return r;
end $$;

-- The sweeper takes each provider's due intents by themselves.
create index intent_due_provider on intent (provider, next_at) where ended_at is null;
