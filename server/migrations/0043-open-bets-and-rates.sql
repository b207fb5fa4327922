-- Money in bets that are not settled, a rate per game and currency, and what stops a transfer.

-- `held_at`: the last moment at which the game may have held money. `bets_hidden`: the provider does not report open bets,
-- so an empty balance proves nothing until it has been empty for a day.
alter table game_account
  add column outstanding_minor bigint not null default 0 check (outstanding_minor >= 0),
  add column held_at timestamptz,
  add column bets_hidden boolean not null default false;

-- Earlier movements were not timed, so every open account may have held money until now.
update game_account set held_at = app_now() where active;

-- Provider credits for one unit of a currency, as a fraction. A game without a row is not offered in that currency.
create table game_rate (
  game_code text not null references game on delete cascade,
  currency text not null check (currency in ('THB', 'LAK')),
  credits_per_unit_num bigint not null check (credits_per_unit_num > 0),
  credits_per_unit_den bigint not null check (credits_per_unit_den > 0),
  primary key (game_code, currency)
);

-- Until now one rate served every currency. Kip keeps it only where kip members have accounts, as their credits were
-- bought at it.
insert into game_rate
  select code, 'THB', credits_per_unit_num, credits_per_unit_den from game
  union all
  select code, 'LAK', credits_per_unit_num, credits_per_unit_den from game g
  where exists (select from game_account a join member m on m.id = a.member_id
    where a.game_code = g.code and m.currency = 'LAK');

alter table game drop column credits_per_unit_num, drop column credits_per_unit_den;

-- Refuses to change a rate while members of that currency hold credits bought at it, or a transfer is open. The lock
-- waits for transfers that are being reserved; see transfer_reserve.
create function game_rate_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.game_code, new.currency, new.credits_per_unit_num, new.credits_per_unit_den)
      is not distinct from (old.game_code, old.currency, old.credits_per_unit_num, old.credits_per_unit_den) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('game_rate'));
  if exists (
    select from game_account a join member m on m.id = a.member_id
    where a.game_code = old.game_code and m.currency = old.currency and (a.amount_minor > 0 or a.outstanding_minor > 0
      or (a.bets_hidden and a.held_at > app_now() - interval '24 hours'))) then
    raise exception 'the % rate of game % cannot change while members hold credits there', old.currency, old.game_code
      using errcode = 'KP005';
  end if;
  if exists (
    select from intent i join member m on m.id = i.member_id
    where i.ended_at is null and i.kind in ('transfer-in', 'transfer-out') and m.currency = old.currency
      and (i.provider = old.game_code or i.detail->>'to' = old.game_code)) then
    raise exception 'the % rate of game % cannot change while a transfer with it is open', old.currency, old.game_code
      using errcode = 'KP005';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger game_rate_guard before update or delete on game_rate for each row execute function game_rate_guard();

-- The total T: wallet, open game accounts with the stakes of open bets, and what is on its way into a game.
create or replace function member_total(p_member bigint) returns bigint language sql stable as $$
  select (c.posted - c.held
    + coalesce((select sum(amount_minor + outstanding_minor) from game_account where member_id = p_member and active), 0)
    + coalesce((select sum(amount_minor) from intent
        where member_id = p_member and ended_at is null and kind = 'transfer-in'), 0))::bigint
  from account c where c.code = 'member:' || p_member || ':cash'
$$;

-- Games whose balance was not reported within a minute. One that cannot be played and holds nothing is not waited for.
create or replace function member_stale_games(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(a.game_code order by a.game_code), '{}')
  from game_account a join game g on g.code = a.game_code join member m on m.id = a.member_id
  where a.member_id = p_member and a.active
    and (a.amount_minor > 0 or a.outstanding_minor > 0 or (g.enabled and exists (
      select from game_rate r where r.game_code = g.code and r.currency = m.currency)))
    and (a.stale or a.refreshed_at is null or a.refreshed_at <= app_now() - interval '60 seconds')
$$;

-- Games that do not report open bets and held money within the last 24 hours: the total may miss a stake there.
create function member_hidden_games(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(game_code order by game_code), '{}')
  from game_account
  where member_id = p_member and active and bets_hidden
    and (amount_minor > 0 or held_at > app_now() - interval '24 hours')
$$;

-- Games that report stakes of open bets, and those that may hide some: nothing there can be called back yet.
create function member_open_bets(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(code order by code), '{}') from (
    select game_code as code from game_account where member_id = p_member and active and outstanding_minor > 0
    union
    select unnest(member_hidden_games(p_member))) open
$$;

-- As in 0024-conditions.sql, with the games whose bets are open or hidden.
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
    'overdue', coalesce(case when k.state = 'ARMED' then k.armed_until else k.expires_at end <= app_now(), false),
    'stale', to_jsonb(member_stale_games(p_member)), 'moving', member_is_moving(p_member),
    'hidden', to_jsonb(member_hidden_games(p_member)), 'openBets', to_jsonb(member_open_bets(p_member)))
  from condition k join account c on c.code = 'member:' || k.member_id || ':cash'
  where k.member_id = p_member and k.ended_at is null
$$;

-- As in 0026-condition-guards.sql, with the rate of the member's currency, a stop of play, and a freeze. A game without
-- such a rate is as if it did not exist.
create or replace function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
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

-- As in 0017-money-calls.sql; a rate that is about to change waits for this commit, and the facts are read after it.
create or replace function transfer_reserve(
  p_press press, p_cash text, p_codes text[], p_seen jsonb, p_subject text, p_legs jsonb
) returns money_answer language plpgsql as $$
declare
  r money_answer := press_lock(p_press, p_cash);
  v_facts jsonb;
  v_ids bigint[] := '{}';
  leg jsonb;
begin
  if r.outcome <> 'new' then return r; end if;
  perform pg_advisory_xact_lock_shared(hashtext('game_rate'));
  v_facts := transfer_facts(p_press.member_id, p_cash, p_codes);
  if v_facts is distinct from p_seen then
    r.outcome := 'changed';
    r.facts := v_facts;
    return r;
  end if;
  for leg in select value from jsonb_array_elements(p_legs) loop
    v_ids := v_ids || transfer_leg(leg, p_cash);
    perform statement_write(p_press.member_id, leg->>'journey', 'transfer', leg#>>'{detail,from}', leg#>>'{detail,to}',
      'PENDING', (leg->>'amountMinor')::bigint, null);
  end loop;
  r := press_store(p_press, p_subject, null);
  r.ids := v_ids;
  return r;
end $$;

-- As in 0027-invites.sql; money that moved lay in the game until now, and a transfer alone is no play.
create or replace function transfer_settle(p_id bigint, p_cash text, p_leg jsonb, p_answer jsonb, p_next jsonb)
returns transfer_end language plpgsql as $$
declare
  v_applied boolean := p_answer->>'outcome' = 'applied';
  v_phase text := case when v_applied then 'P' else 'V' end;
  v_moved bigint;
  i intent;
  l ledger_answer;
  r transfer_end;
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
  if v_applied and p_next is not null then
    r.next_id := transfer_leg(p_next, p_cash);
  else
    perform statement_end(p_leg->>'journey', case when v_applied then 'SUCCESS' else 'FAILED' end);
  end if;
  if v_applied and p_next is null then r.result := wallet_balances(p_cash); end if;
  perform intent_end(p_id, case when v_applied then 'POSTED' else 'VOIDED' end, p_answer, r.result);
  r.ended := true;
  return r;
end $$;

-- A night's settlement of one member; as in 0028-refunds.sql, with hidden bets, and the last week's running figures:
-- `week` is how the member stood seven nights ago, `counted` what those nights have found lost already.
create or replace function refund_facts(p_member bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('day', refund_day(), 'currency', c.currency, 'active', m.status = 'active',
    'settled', exists (select from refund_snapshot where member_id = p_member and day = refund_day()),
    'known', member_stale_games(p_member) = '{}' and not member_is_moving(p_member)
      and member_hidden_games(p_member) = '{}',
    'seq', c.seq::text,
    'end', jsonb_build_object('total', member_total(p_member)::text, 'flow', c.flow::text, 'gifted', c.gifted::text),
    'start', jsonb_build_object('total', coalesce(s.total_minor, 0)::text, 'flow', coalesce(s.flow_minor, 0)::text,
      'gifted', coalesce(s.gifted_minor, 0)::text),
    'week', jsonb_build_object('total', coalesce(w.total_minor, 0)::text, 'flow', coalesce(w.flow_minor, 0)::text,
      'gifted', coalesce(w.gifted_minor, 0)::text),
    'counted', (select coalesce(sum(r.own_loss_minor), 0)::text from refund r
      where r.member_id = p_member and r.day > refund_day() - 7 and r.day < refund_day()),
    'conditionOpen', exists (select from condition k where k.member_id = p_member and k.flow_at_open is not null
      and (k.ended_at is null or s.at is null or k.ended_at > s.at)))
  from account c join member m on m.id = c.member_id
  left join lateral (select * from refund_snapshot where member_id = p_member order by number desc limit 1) s on true
  left join lateral (select * from refund_snapshot where member_id = p_member and day <= refund_day() - 7
    order by number desc limit 1) w on true
  where c.code = 'member:' || p_member || ':cash'
$$;
