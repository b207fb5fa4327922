-- The condition engine (rules §2): what a gift asks for before its money is free, and what decides it.

-- Two running sums of a member's cash, kept with the balance itself. `flow`: all that came and went other than through
-- games, with what is set aside for a withdrawal gone from it. `gifted`: of that, what the house gave. A condition's
-- shield and a night's losses are differences of them (rules §2, §6), so neither ever reads old transfers.
alter table account
  add column flow bigint not null default 0,
  add column gifted bigint not null default 0,
  drop constraint house_untouched,
  add constraint house_untouched check (materialized or (posted = 0 and held = 0 and seq = 0 and flow = 0 and gifted = 0));

create function flow_of(p_kind text, p_amount bigint) returns bigint language sql immutable parallel safe as
$$ select case when p_kind in ('transfer-in', 'transfer-out') then 0 else p_amount end $$;

create function gift_of(p_kind text, p_amount bigint) returns bigint language sql immutable parallel safe as
$$ select case when p_kind in ('bonus', 'promotion', 'invite', 'refund', 'coupon') then p_amount else 0 end $$;

update account a set flow = s.flow from (
  select account_id, sum(flow_of(kind, amount)) as flow from (
    select debit as account_id, kind, case phase when 'V' then amount when 'P' then 0 else -amount end as amount from transfer
    union all
    select credit, kind, amount from transfer where phase in ('I', 'P')) side
  group by account_id) s
where s.account_id = a.id and a.materialized;

-- As in 0004-ledger-functions.sql, with the two sums.
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

create or replace function ledger_hold(
  p_op text, p_leg smallint, p_debit text, p_credit text, p_amount bigint, p_member bigint, p_kind text
) returns ledger_answer language plpgsql as $$
declare
  d account := ledger_account(p_debit);
  c account := ledger_account(p_credit);
  v_id bigint := ledger_replay(p_op, p_leg, 'H', d.id, c.id, p_amount);
begin
  if v_id is not null then return (v_id, 'replay'::text); end if;
  perform ledger_same_currency(d, c);
  if not d.materialized then raise exception 'a hold needs a materialized account' using errcode = 'KP002'; end if;
  update account set held = held + p_amount, seq = seq + 1, flow = flow - flow_of(p_kind, p_amount)
    where id = d.id and (floor is null or posted - held - p_amount >= floor)
    returning seq, posted into d.seq, d.posted;
  if not found then return (null::bigint, 'insufficient'::text); end if;
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, debit_seq, debit_after)
    values (p_op, p_leg, 'H', d.id, c.id, p_amount, p_member, p_kind, d.seq, d.posted)
    on conflict on constraint one_effect do nothing returning id into v_id;
  if v_id is null then raise exception 'op % was written meanwhile', p_op using errcode = '40001'; end if;
  return (v_id, 'done'::text);
end $$;

create or replace function ledger_resolve(p_op text, p_leg smallint, p_phase "char") returns ledger_answer language plpgsql as $$
declare
  h transfer;
  e transfer;
  d account;
  c account;
  v_id bigint;
begin
  select * into h from transfer where op = p_op and leg = p_leg and phase = 'H' for update;
  if h.id is null then raise exception 'no hold % leg %', p_op, p_leg using errcode = 'KP002'; end if;
  select * into e from transfer where hold_id = h.id;
  if e.id is not null then return (e.id, e.phase::text); end if;
  select * into c from account where id = h.credit;
  if c.materialized then
    perform 1 from account where id in (h.debit, h.credit) order by id for no key update;
  end if;
  update account set held = held - h.amount, posted = posted - case when p_phase = 'P' then h.amount else 0 end, seq = seq + 1,
      flow = flow + case when p_phase = 'V' then flow_of(h.kind, h.amount) else 0 end
    where id = h.debit returning * into d;
  if c.materialized and p_phase = 'P' then
    update account set posted = posted + h.amount, seq = seq + 1, flow = flow + flow_of(h.kind, h.amount)
      where id = h.credit returning * into c;
  end if;
  insert into transfer (op, leg, phase, hold_id, debit, credit, amount, member_id, kind, debit_seq, debit_after, credit_seq, credit_after)
    values (h.op, h.leg, p_phase, h.id, h.debit, h.credit, h.amount, h.member_id, h.kind, d.seq, d.posted,
      case when c.materialized and p_phase = 'P' then c.seq end, case when c.materialized and p_phase = 'P' then c.posted end)
    returning id into v_id;
  return (v_id, p_phase::text);
end $$;

create or replace function ledger_instant_many(
  p_house text, p_kind text, p_ops text[], p_accounts text[], p_amounts bigint[]
) returns setof bigint language sql as $$
  with input as (
    select u.op, u.amount, a.id as account_id, a.member_id
    from unnest(p_ops, p_accounts, p_amounts) as u(op, code, amount)
    join account a on a.code = u.code and a.materialized
    where not exists (select 1 from transfer t where t.op = u.op and t.leg = 0 and t.phase = 'I')
  ), locked as (
    select a.id from account a where a.id in (select account_id from input) order by a.id for no key update
  ), moved as (
    update account a set posted = a.posted + i.amount, seq = a.seq + 1, flow = a.flow + flow_of(p_kind, i.amount),
        gifted = a.gifted + gift_of(p_kind, i.amount)
    from input i join locked l on l.id = i.account_id where a.id = i.account_id
    returning a.id, a.seq, a.posted, i.op, i.amount, i.member_id
  )
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, credit_seq, credit_after)
  select m.op, 0, 'I', (ledger_account(p_house)).id, m.id, m.amount, m.member_id, p_kind, m.seq, m.posted from moved m
  returning id
$$;

-- A seventh question to the ledger, beside those of ledger_violations(): the two sums say what the transfers say.
create function ledger_flow_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  with side as (
    select debit as account_id, kind, case phase when 'V' then amount when 'P' then 0 else -amount end as amount, 0 as gift
    from transfer
    union all
    select credit, kind, amount, case when phase = 'I' then gift_of(kind, amount) else 0 end
    from transfer where phase in ('I', 'P')
  ), summed as (
    select account_id, sum(flow_of(kind, amount)) as flow, sum(gift) as gifted from side group by account_id
  )
  select 'flow', a.code, format('flow %s of it gifts %s, transfers say %s and %s', a.flow, a.gifted,
      coalesce(s.flow, 0), coalesce(s.gifted, 0))
  from account a left join summed s on s.account_id = a.id
  where a.materialized and (a.flow, a.gifted) is distinct from (coalesce(s.flow, 0), coalesce(s.gifted, 0))
$$;

-- What a member has under way, from taking it to its end: at most one at a time, whatever gave it.
-- ARMED waits for a deposit, WAITING for the games to tell what they hold; nothing is received before OPEN. EXPIRING: time
-- is over and money is being called back. FREE: given without a condition. DISARMED, GIVEN_UP: nothing was received.
create table condition (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  source text not null check (source in ('BONUS', 'PROMOTION', 'INVITE', 'REFUND', 'COUPON', 'ADJUST')),
  -- The bonus's or promotion's code.
  offer_code text,
  -- In three languages; the statement's rows carry it.
  title jsonb not null,
  state text not null check (state in ('ARMED', 'WAITING', 'OPEN', 'EXPIRING',
    'SUCCESS', 'FAILED', 'CLEARED', 'EXPIRED', 'FREE', 'DISARMED', 'GIVEN_UP')),
  -- The terms as they stood when it was taken: the operator's later changes do not reach it. Hundredths of a percent.
  success_bp bigint not null check (success_bp = 0 or success_bp > 10000),
  fail_bp bigint not null check (fail_bp >= 0 and fail_bp < 10000),
  mode text not null default 'band' check (mode in ('band', 'wager')),
  categories text[] not null default '{}',
  -- Times the deposit; 0: success leaves the member everything.
  withdraw_cap_times bigint not null default 0 check (withdraw_cap_times >= 0),
  expire_days integer not null,
  -- What the deposit that arms it brings.
  bonus_bp bigint not null default 0,
  max_bonus_minor bigint not null default 0,
  fixed_bonus_minor bigint not null default 0,
  min_deposit_minor bigint not null default 0,
  armed_until timestamptz,
  deposit_minor bigint not null default 0,
  -- The member's flow before the deposit: what is there beyond what came since is what was left before it.
  flow_before bigint,
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  -- More than this left before the gift, and there is none.
  remaining_max_minor bigint not null default 0,
  next_at timestamptz,
  give_up_at timestamptz,
  own_minor bigint,
  base_minor bigint,
  target_minor bigint,
  floor_minor bigint,
  -- The member's flow right after the credit; what it grew by since is the shield.
  flow_at_open bigint,
  wagered_minor bigint not null default 0,
  -- Success was seen; it stands, though money may still be on its way back for the cap.
  reached boolean not null default false,
  created_at timestamptz not null default app_now(),
  received_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- The total at the end, or what was forfeited (rules §2).
  end_minor bigint,
  forfeited_minor bigint not null default 0,
  constraint ended check ((state in ('ARMED', 'WAITING', 'OPEN', 'EXPIRING')) = (ended_at is null)),
  constraint opened check (state not in ('OPEN', 'EXPIRING') or (base_minor is not null and flow_at_open is not null))
);
create unique index condition_active on condition (member_id) where ended_at is null;
create index condition_member on condition (member_id, id);
create index condition_due on condition (coalesce(next_at, armed_until, expires_at)) where ended_at is null;

-- The total T: wallet, open game accounts, and what is on its way into a game. What is on its way out of one still counts
-- there; what is set aside for a withdrawal is outside (rules §1).
create function member_total(p_member bigint) returns bigint language sql stable as $$
  select (c.posted - c.held
    + coalesce((select sum(amount_minor) from game_account where member_id = p_member and active), 0)
    + coalesce((select sum(amount_minor) from intent
        where member_id = p_member and ended_at is null and kind = 'transfer-in'), 0))::bigint
  from account c where c.code = 'member:' || p_member || ':cash'
$$;

-- Games whose balance was not told within a minute. One that is switched off and holds nothing is not waited for.
create function member_stale_games(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(a.game_code order by a.game_code), '{}')
  from game_account a join game g on g.code = a.game_code
  where a.member_id = p_member and a.active and (g.enabled or a.amount_minor > 0)
    and (a.stale or a.refreshed_at is null or a.refreshed_at <= app_now() - interval '60 seconds')
$$;

create function member_is_moving(p_member bigint) returns boolean language sql stable as $$
  select exists (select from intent where member_id = p_member and ended_at is null and kind in ('transfer-in', 'transfer-out'))
$$;

-- What a condition is judged by; null while the member has nothing under way. Whole numbers as text.
create function condition_facts(p_member bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', k.id::text, 'publicId', k.public_id, 'source', k.source, 'offerCode', k.offer_code, 'title', k.title,
    'state', k.state, 'successBp', k.success_bp::text, 'failBp', k.fail_bp::text, 'mode', k.mode,
    'categories', to_jsonb(k.categories), 'minDeposit', k.min_deposit_minor::text,
    'own', k.own_minor::text, 'base', k.base_minor::text, 'target', k.target_minor::text, 'floor', k.floor_minor::text,
    'deposit', k.deposit_minor::text, 'gift', k.gift_minor::text, 'withdrawCapTimes', k.withdraw_cap_times::text,
    'wagered', k.wagered_minor::text, 'reached', k.reached, 'shield', (c.flow - k.flow_at_open)::text,
    'total', member_total(p_member)::text, 'free', (c.posted - c.held)::text,
    'armedUntil', k.armed_until, 'expiresAt', k.expires_at,
    'overdue', coalesce(case when k.state = 'ARMED' then k.armed_until else k.expires_at end <= app_now(), false),
    'stale', to_jsonb(member_stale_games(p_member)), 'moving', member_is_moving(p_member))
  from condition k join account c on c.code = 'member:' || k.member_id || ':cash'
  where k.member_id = p_member and k.ended_at is null
$$;

-- Ends what waits for a deposit or a gift, with nothing received; an offer with a quota gets its place back.
create function condition_disarm(p_member bigint, p_state text) returns boolean language plpgsql as $$
declare
  k condition;
begin
  update condition set state = p_state, ended_at = app_now(), next_at = null
    where member_id = p_member and ended_at is null and state in ('ARMED', 'WAITING') returning * into k;
  if k.id is null then return false; end if;
  perform offer_release(k.source, k.offer_code, k.member_id);
  return true;
end $$;
