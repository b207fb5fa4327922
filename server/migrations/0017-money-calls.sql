-- Money calls as single statements (docs/decisions/012). A call looks at what decides it without a lock; one statement
-- then takes the member's lock, looks again, and writes only if nothing has changed. The rules themselves are not here.

-- Wallet and games as they stood when a transfer had ended: its answer, the same however often it is asked for.
alter table intent add column result jsonb;

create type press as (member_id bigint, route text, key text, body_hash bytea);

-- outcome: 'new', 'known', 'clash' (another body under the key), 'no_wallet', 'changed' (facts are the present ones), 'done'.
create type money_answer as (outcome text, subject text, reply jsonb, facts jsonb, ids bigint[]);

create function press_find(p_press press) returns money_answer language plpgsql stable as $$
declare
  r money_answer;
  i idempotency;
begin
  r.outcome := 'new';
  if p_press.key is null then return r; end if;
  select * into i from idempotency where member_id = p_press.member_id and route = p_press.route and key = p_press.key;
  if i.member_id is null then return r; end if;
  r.outcome := case when i.body_hash = p_press.body_hash then 'known' else 'clash' end;
  r.subject := i.subject;
  r.reply := i.reply;
  return r;
end $$;

-- What stands under the key from now on. The caller holds the member's lock and has found nothing under it.
create function press_store(p_press press, p_subject text, p_reply jsonb) returns money_answer language plpgsql as $$
declare
  r money_answer;
begin
  if p_press.key is not null then
    insert into idempotency (member_id, route, key, body_hash, subject, reply)
      values (p_press.member_id, p_press.route, p_press.key, p_press.body_hash, p_subject, p_reply);
  end if;
  r.outcome := 'done';
  r.subject := p_subject;
  r.reply := p_reply;
  return r;
end $$;

-- The member's lock, then the press. READ COMMITTED: what the caller reads next is from after the lock was had.
create function press_lock(p_press press, p_cash text) returns money_answer language plpgsql as $$
declare
  r money_answer;
begin
  perform from account where code = p_cash for no key update;
  if not found then
    r.outcome := 'no_wallet';
    return r;
  end if;
  return press_find(p_press);
end $$;

-- Remembers an answer that changes nothing, such as a refusal.
create function press_answer(p_press press, p_cash text, p_reply jsonb) returns money_answer language plpgsql as $$
declare
  r money_answer := press_lock(p_press, p_cash);
begin
  if r.outcome <> 'new' then return r; end if;
  return press_store(p_press, null, p_reply);
end $$;

-- A row of the member's statement, numbered without a gap; the caller holds the member's lock.
create function statement_write(
  p_member bigint, p_source text, p_type text, p_from text, p_to text, p_status text, p_amount bigint, p_detail jsonb
) returns void language plpgsql as $$
begin
  insert into statement (member_id, number, source, type, from_code, to_code, status, amount_minor, detail)
    select p_member, coalesce(max(number), 0) + 1, p_source, p_type, p_from, p_to, p_status, p_amount, p_detail
    from statement where member_id = p_member
    on conflict (source) do nothing;
end $$;

create function statement_end(p_source text, p_status text) returns void language plpgsql as $$
begin
  update statement set status = p_status where source = p_source;
end $$;

-- p_intent: {publicId, groupId, kind, memberId, amountMinor, provider, providerRef, detail, leaseSeconds}
create function intent_create(p_intent jsonb) returns bigint language plpgsql as $$
declare
  v_lease timestamptz := now() + (p_intent->>'leaseSeconds')::integer * interval '1 second';
  v_id bigint;
begin
  insert into intent (public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref, detail,
      lease_until, next_at, sent_by)
    values (p_intent->>'publicId', p_intent->>'groupId', p_intent->>'kind', (p_intent->>'memberId')::bigint,
      (p_intent->>'amountMinor')::bigint, 'RESERVED', p_intent->>'provider', p_intent->>'providerRef', p_intent->'detail',
      v_lease, v_lease, v_lease)
    returning id into v_id;
  return v_id;
end $$;

-- p_answer: {call, outcome, evidence}.
create function intent_log(p_id bigint, p_answer jsonb) returns void language plpgsql as $$
begin
  insert into intent_attempt (intent_id, number, call, outcome, evidence)
    select p_id, count(*) + 1, p_answer->>'call', p_answer->>'outcome', p_answer->'evidence'
    from intent_attempt where intent_id = p_id;
end $$;

create function intent_end(p_id bigint, p_state text, p_answer jsonb, p_result jsonb) returns void language plpgsql as $$
begin
  perform intent_log(p_id, p_answer);
  update intent set state = p_state, ended_at = app_now(), revision = revision + 1, result = p_result,
      evidence = evidence || (p_answer->'evidence')
    where id = p_id;
end $$;

-- No evidence: the lease is given back, the next ask is set, and a person is called after so many minutes without any.
-- Somebody who took over in the meantime is left alone.
create function intent_keep_unknown(
  p_id bigint, p_revision integer, p_answer jsonb, p_sent boolean, p_ask_after_seconds integer, p_operator_after_minutes integer
) returns void language plpgsql as $$
begin
  perform intent_log(p_id, p_answer);
  update intent set
      unknown_since = coalesce(unknown_since, app_now()),
      state = case when unknown_since <= app_now() - p_operator_after_minutes * interval '1 minute'
        then 'NEEDS_OPERATOR' else 'UNKNOWN' end,
      sent_by = case when p_sent then now() else least(sent_by, now()) end,
      next_at = now() + p_ask_after_seconds * interval '1 second',
      lease_until = now(),
      revision = revision + 1,
      evidence = evidence || (p_answer->'evidence')
    where id = p_id and revision = p_revision and ended_at is null;
end $$;

-- What a transfer is decided by: the wallet, and the games named, or without names all where the member has an account.
-- Whole numbers as text, since a number in JSON would become a float.
create function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency, 'games', coalesce((
      select jsonb_object_agg(g.code, jsonb_build_object(
        'open', g.enabled and not g.maintenance,
        'num', g.credits_per_unit_num::text, 'den', g.credits_per_unit_den::text,
        'username', a.username, 'active', coalesce(a.active, false), 'amount', coalesce(a.amount_minor, 0)::text,
        'busy', exists (
          select from intent i where i.member_id = p_member and i.provider = g.code and i.ended_at is null)))
      from game g left join game_account a on a.game_code = g.code and a.member_id = p_member
      where g.code = any(p_codes) or (p_codes is null and a.active)), '{}'))
    from account c where c.code = p_cash);
end $$;

-- The wallet and every open game account, as an ended transfer answers them.
create function wallet_balances(p_cash text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('seq', c.seq::text, 'free', (c.posted - c.held)::text, 'slots', coalesce((
      select jsonb_agg(jsonb_build_object('code', g.game_code, 'amount', g.amount_minor::text) order by g.game_code)
      from game_account g where g.member_id = c.member_id and g.active), '[]'))
    from account c where c.code = p_cash);
end $$;

-- An intent of a transfer, with its money set aside where it comes from the wallet: p_leg is an intent's with {op, house}.
create function transfer_leg(p_leg jsonb, p_cash text) returns bigint language plpgsql as $$
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

-- Begins the transfers of one press; `ids` are the intents', in the order of the legs.
create function transfer_reserve(
  p_press press, p_cash text, p_codes text[], p_seen jsonb, p_subject text, p_legs jsonb
) returns money_answer language plpgsql as $$
declare
  r money_answer := press_lock(p_press, p_cash);
  v_facts jsonb;
  v_ids bigint[] := '{}';
  leg jsonb;
begin
  if r.outcome <> 'new' then return r; end if;
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

create type transfer_end as (ended boolean, result jsonb, next_id bigint);

-- Ends a transfer's intent by its partner's definite answer: ledger, the cached balance, statement and log in one commit.
-- p_next: the leg that follows an applied one. Not `ended`: it had ended before, and nothing was changed.
create function transfer_settle(p_id bigint, p_cash text, p_leg jsonb, p_answer jsonb, p_next jsonb)
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
    update game_account set amount_minor = greatest(amount_minor + v_moved, 0)
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

-- Transfers that ended under a key nobody has asked again: their answer is what stands now.
update intent i set result = wallet_balances('member:' || i.member_id || ':cash')
  where i.state = 'POSTED' and i.kind <> 'payout' and i.group_id in (
    select unnest(string_to_array(p.subject, ',')) from idempotency p where p.reply is null and p.subject is not null);
