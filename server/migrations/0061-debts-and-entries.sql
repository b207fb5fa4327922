-- Entries of the ledger that a person decides after money came in or went out, and what a member owes by them.

alter table account
  -- On a member's cash: something is owed, so free money pays it.
  add column owes boolean not null default false,
  -- On a member's debt account: it never rises above.
  add column ceiling bigint,
  add constraint not_above_ceiling check (ceiling is null or posted <= ceiling);
create index account_debt on account (member_id) where ceiling is not null;
create index account_owes on account (member_id) where owes;

-- One row a transfer: its accounts, why, and who decided.
create table manual_entry (
  id bigint generated always as identity primary key,
  op text not null,
  leg smallint not null,
  kind text not null check (kind in ('payout-return', 'payout-late', 'reversal', 'gift-back', 'repay', 'write-off',
    'adjust', 'correct-in', 'correct-out')),
  member_id bigint not null references member,
  debit text not null,
  credit text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- A code that the member sees in words, the person's own words, and the evidence: the bank's reference, a file's name.
  reason text not null check (reason <> ''),
  note text,
  reference text,
  decided_by text not null check (decided_by <> ''),
  created_at timestamptz not null default app_now(),
  constraint manual_entry_once unique (op, leg)
);
create index manual_entry_member on manual_entry (member_id, id);
-- One payment that a bank sent back ends one withdrawal, however its reference is spaced or written.
create unique index manual_entry_reference on manual_entry (upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')))
  where kind = 'payout-return';
create trigger manual_entry_append_only before update or delete on manual_entry for each row execute function refuse_change();
create trigger manual_entry_no_truncate before truncate on manual_entry for each statement execute function refuse_change();

-- A credit that was taken back. `round`: a payment may be credited again after it, under another name in the ledger.
create table reversal (
  id bigint generated always as identity primary key,
  payment_id bigint not null references incoming_payment,
  round integer not null check (round >= 1),
  member_id bigint not null references member,
  credit_op text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  taken_minor bigint not null check (taken_minor >= 0),
  owed_minor bigint not null check (owed_minor >= 0),
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  coins integer not null default 0 check (coins >= 0),
  reason text not null,
  decided_by text not null,
  created_at timestamptz not null default app_now(),
  constraint reversal_once unique (payment_id, round),
  constraint reversal_whole check (taken_minor + owed_minor = amount_minor)
);
create index reversal_member on reversal (member_id, id);
create trigger reversal_append_only before update or delete on reversal for each row execute function refuse_change();
create trigger reversal_no_truncate before truncate on reversal for each statement execute function refuse_change();

alter table withdrawal
  drop constraint withdrawal_state_check,
  add constraint withdrawal_state_check check (state in ('REQUESTED', 'APPROVED', 'SENDING', 'UNKNOWN', 'FAILED', 'PAID',
    'REJECTED', 'RETURNED', 'PAID_LATE')),
  drop constraint ended,
  add constraint ended check ((state in ('PAID', 'REJECTED', 'RETURNED', 'PAID_LATE')) = (ended_at is not null));

alter table incoming_payment add column reversals integer not null default 0 check (reversals >= 0);

-- The deposit that brought the gift, by its name in the ledger; and when that deposit was reversed.
alter table condition add column deposit_op text, add column voided_at timestamptz;
create index condition_deposit on condition (deposit_op) where deposit_op is not null;

-- A reward that was not collected when its deposit was reversed.
alter table invite add column voided_at timestamptz, drop constraint brought_once;
create unique index brought_once on invite (friend_id, base, subject) where voided_at is null;

alter table coin_entry
  drop constraint coin_entry_reason_check,
  add constraint coin_entry_reason_check check (reason in ('DEPOSIT', 'SPIN', 'COUPON', 'STAFF', 'DEMO', 'OPENING', 'REVERSAL'));

-- A correction of a transfer with a game moves what a transfer moves.
create or replace function flow_of(p_kind text, p_amount bigint) returns bigint language sql immutable parallel safe as
$$ select case when p_kind in ('transfer-in', 'transfer-out', 'correct-in', 'correct-out') then 0 else p_amount end $$;

-- Why an entry is made: a reason's code, a person's words, evidence, and who decided.
create type manual_act as (reason text, note text, reference text, decided_by text);

create function manual_post(
  p_op text, p_leg integer, p_kind text, p_member bigint, p_debit text, p_credit text, p_amount bigint, p_act manual_act
) returns void language plpgsql as $$
declare
  a ledger_answer;
begin
  insert into manual_entry (op, leg, kind, member_id, debit, credit, amount_minor, reason, note, reference, decided_by)
    values (p_op, p_leg, p_kind, p_member, p_debit, p_credit, p_amount,
      p_act.reason, p_act.note, p_act.reference, p_act.decided_by);
  a := ledger_instant(p_op, p_leg::smallint, p_debit, p_credit, p_amount, p_member, p_kind);
  if a.outcome <> 'done' then raise exception 'entry % was %', p_op, a.outcome using errcode = 'KP004'; end if;
end $$;

-- What a member owes, minor units.
create function member_owed(p_member bigint) returns bigint language sql stable as $$
  select coalesce((select -posted from account where member_id = p_member and ceiling is not null), 0)::bigint
$$;

-- Takes an amount from a member: free money first (leg p_leg), and the rest is owed (the next leg). Answers what was
-- taken. The caller holds the member's lock.
create function member_take(
  p_op text, p_leg integer, p_kind text, p_member bigint, p_house text, p_amount bigint, p_act manual_act
) returns bigint language plpgsql as $$
declare
  c account;
  v_debt text := 'member:' || p_member || ':debt';
  v_taken bigint;
begin
  select * into strict c from account where code = 'member:' || p_member || ':cash' for no key update;
  v_taken := least(p_amount, c.posted - c.held);
  if v_taken > 0 then perform manual_post(p_op, p_leg, p_kind, p_member, c.code, p_house, v_taken, p_act); end if;
  if v_taken < p_amount then
    insert into account (code, currency, member_id, materialized, ceiling) values (v_debt, c.currency, p_member, true, 0)
      on conflict (code) do nothing;
    perform manual_post(p_op, p_leg + 1, p_kind, p_member, v_debt, p_house, p_amount - v_taken, p_act);
    update account set owes = true where id = c.id and not owes;
  end if;
  return v_taken;
end $$;

-- Pays what a member owes with what is free, and answers how much that was. Takes the member's lock.
create function debt_repay(p_member bigint) returns bigint language plpgsql as $$
declare
  c account;
  v_owed bigint;
  v_paid bigint;
  v_op text;
begin
  select * into c from account where code = 'member:' || p_member || ':cash' and owes for no key update;
  if c.id is null then return 0; end if;
  v_owed := member_owed(p_member);
  v_paid := least(c.posted - c.held, v_owed);
  if v_paid > 0 then
    v_op := 'repay:' || p_member || ':' || c.seq;
    perform manual_post(v_op, 0, 'repay', p_member, c.code, 'member:' || p_member || ':debt', v_paid,
      row('REPAY', null, null, 'auto')::manual_act);
    perform statement_write(p_member, v_op, 'withdraw', 'WALLET', 'DEBT', 'SUCCESS', v_paid, '{"adjust": {"description":
      {"th": "ชำระยอดที่ค้างอยู่", "la": "ຊຳລະຍອດທີ່ຄ້າງຢູ່", "en": "Paid what was owed"}}}');
  end if;
  if v_paid = v_owed then update account set owes = false where id = c.id; end if;
  return v_paid;
end $$;

-- At the end of every commit: whatever raised free money, what is owed is paid first.
create function debt_repay_at_commit() returns trigger language plpgsql as $$
begin
  perform debt_repay(new.member_id);
  return null;
end $$;
create constraint trigger account_repays after update on account deferrable initially deferred
  for each row when (new.owes and new.posted > new.held) execute function debt_repay_at_commit();

-- What decides money calls, with what is owed; a condition of a reversed deposit is over.

-- As in 0043-open-bets-and-rates.sql.
create or replace function condition_facts(p_member bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', k.id::text, 'publicId', k.public_id, 'source', k.source, 'offerCode', k.offer_code, 'title', k.title,
    'state', k.state, 'successBp', k.success_bp::text, 'failBp', k.fail_bp::text, 'mode', k.mode,
    'categories', to_jsonb(k.categories), 'minDeposit', k.min_deposit_minor::text,
    'own', k.own_minor::text, 'base', k.base_minor::text, 'target', k.target_minor::text, 'floor', k.floor_minor::text,
    'deposit', k.deposit_minor::text, 'gift', k.gift_minor::text, 'withdrawCapTimes', k.withdraw_cap_times::text,
    'wagered', k.wagered_minor::text, 'reached', k.reached, 'shield', (c.flow - k.flow_at_open)::text,
    'total', member_total(p_member)::text, 'free', (c.posted - c.held)::text,
    'armedUntil', k.armed_until, 'expiresAt', k.expires_at,
    'voided', k.voided_at is not null,
    'overdue', k.voided_at is not null or coalesce(case when k.state = 'ARMED' then k.armed_until else k.expires_at end <= app_now(), false),
    'stale', to_jsonb(member_stale_games(p_member)), 'moving', member_is_moving(p_member),
    'hidden', to_jsonb(member_hidden_games(p_member)), 'openBets', to_jsonb(member_open_bets(p_member)))
  from condition k join account c on c.code = 'member:' || k.member_id || ':cash'
  where k.member_id = p_member and k.ended_at is null
$$;

-- As in 0043-open-bets-and-rates.sql.
create or replace function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'owed', case when c.owes then member_owed(p_member) else 0 end::text,
      'stop', (select jsonb_build_object('code', s.code, 'until', s.until_at) from member_stop(p_member) s),
      'frozen', (select m.frozen_at is not null from member m where m.id = p_member),
      'lossLimit', loss_limit_state(p_member),
      'condition', (select jsonb_build_object('state', k.state, 'categories', to_jsonb(k.categories))
        from condition k where k.member_id = p_member and k.ended_at is null and k.state in ('OPEN', 'EXPIRING')),
      'games', coalesce((
      select jsonb_object_agg(g.code, jsonb_build_object(
        'open', g.enabled and not g.maintenance, 'category', g.category,
        'num', r.credits_per_unit_num::text, 'den', r.credits_per_unit_den::text,
        'username', a.username, 'active', coalesce(a.active, false), 'amount', coalesce(a.amount_minor, 0)::text,
        'busy', exists (
          select from intent i where i.member_id = p_member and i.ended_at is null
            and (i.provider = g.code or (i.detail ? 'thenUsername' and i.detail->>'to' = g.code)))))
      from game g join game_rate r on r.game_code = g.code and r.currency = c.currency
      left join game_account a on a.game_code = g.code and a.member_id = p_member
      where g.code = any(p_codes) or (p_codes is null and a.active)), '{}'))
    from account c where c.code = p_cash);
end $$;

-- As in 0037-payouts.sql; what a bank sent back counts for no day.
create or replace function withdrawal_facts(p_member bigint, p_cash text, p_hold_hours integer) returns jsonb language plpgsql stable as $$
declare
  v_midnight timestamptz := date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text,
      'owed', case when c.owes then member_owed(p_member) else 0 end::text, 'currency', c.currency,
      'bankCode', m.bank_code, 'bankAccountNo', m.bank_account_no, 'bankAccountName', m.bank_account_name,
      'stop', withdrawal_stop(m.status, m.frozen_at),
      'oldEnough', m.created_at < app_now() - interval '7 days',
      'bankUnchanged', coalesce(m.bank_changed_at < app_now() - interval '72 hours', true),
      'held', coalesce(withdrawal_held_until(m.bank_changed_at, p_hold_hours) > app_now(), false),
      'hasDeposited', exists (select from incoming_payment p where p.member_id = m.id and p.state = 'CREDITED'),
      'pending', exists (select from withdrawal w where w.member_id = m.id and w.ended_at is null),
      'today', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state not in ('REJECTED', 'RETURNED') and w.created_at >= v_midnight),
      'autoToday', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state not in ('REJECTED', 'RETURNED') and w.auto_at >= v_midnight),
      'moving', exists (select from intent i where i.member_id = m.id and i.ended_at is null
        and i.kind in ('transfer-in', 'transfer-out')),
      'condition', condition_facts(m.id))
    from account c join member m on m.id = c.member_id where c.code = p_cash);
end $$;

-- As in 0043-open-bets-and-rates.sql; while something is owed it is paid, and no second leg begins.
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
  -- What is owed is paid before money goes on into another game.
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
