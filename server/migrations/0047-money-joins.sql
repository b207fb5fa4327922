-- Every transfer has the row that is its reason, and every such row the transfers it should have.

create index intent_of_withdrawal on intent ((detail->>'withdrawalId')) where kind = 'payout';

-- Kinds of transfers that no row explains. Empty but in tests.
create table unexplained_kind (kind text primary key, why text not null);

-- What the rows behind these ops say that the ledger should hold. A new kind of transfer gets its lines here.
create function op_reasons(p_ops text[]) returns table (
  op text, name text, state text, phases text, kind text, amount bigint, member_id bigint, house text, incoming boolean
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'i:' || i.public_id, 'intent', i.kind || ' ' || i.state,
      case when i.kind = 'payout' then ''
        when i.kind = 'transfer-in' then case i.state when 'POSTED' then 'HP' when 'VOIDED' then 'HV' else 'H' end
        when i.state = 'POSTED' then 'I' else '' end,
      i.kind, i.amount_minor, i.member_id,
      'house:provider:' || i.provider || case i.detail->>'currency' when 'THB' then '' else ':' || coalesce(i.detail->>'currency', '') end,
      i.kind = 'transfer-out'
    from unnest(p_ops) o join intent i on i.public_id = substr(o, 3) where o like 'i:%'
    union all
    select 'w:' || w.public_id, 'withdrawal', w.state, case w.state when 'PAID' then 'HP' when 'REJECTED' then 'HV' else 'H' end,
      'withdraw', w.amount_minor, w.member_id, 'house:payout:[^:]+' || case w.currency when 'THB' then '' else ':' || w.currency end, false
    from unnest(p_ops) o join withdrawal w on w.public_id = substr(o, 3) where o like 'w:%'
    union all
    select p.op, 'payment', p.state, case p.state when 'CREDITED' then 'I' else '' end, 'deposit', p.amount_minor, p.member_id,
      case when p.channel = 'truemoney' then 'house:truemoney'
        when p.channel not like 'bank:%' and p.channel <> 'declared' then 'house:qr:' || p.channel
        when r.bank_code is not null then 'house:(qr|bank):' || r.bank_code
        else 'house:(qr|bank):[^:]+' end || case p.currency when 'THB' then '' else ':' || p.currency end, true
    from unnest(p_ops) o join incoming_payment p on p.op = o left join receiving_account r on r.id = p.receiving_account_id
    union all
    select 'gift:' || k.public_id, 'gift', k.state, case when k.state in ('ARMED', 'WAITING', 'DISARMED', 'GIVEN_UP') then '' else 'I' end,
      lower(k.source), k.gift_minor, k.member_id,
      'house:' || lower(k.source) || case m.currency when 'THB' then '' else ':' || m.currency end, true
    from unnest(p_ops) o join condition k on k.public_id = substr(o, 6) join member m on m.id = k.member_id where o like 'gift:%'
    union all
    select 'forfeit:' || k.public_id, 'forfeit', k.state, case when k.forfeited_minor > 0 then 'I' else '' end,
      'forfeit', k.forfeited_minor, k.member_id, 'house:forfeit' || case m.currency when 'THB' then '' else ':' || m.currency end, false
    from unnest(p_ops) o join condition k on k.public_id = substr(o, 9) join member m on m.id = k.member_id where o like 'forfeit:%';
end $$;

-- These ops beside their reasons: accounts, members, amounts, kinds and phases.
create function op_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with t as materialized (
      select x.*, d.code as debit_code, c.code as credit_code, d.member_id as debit_member, c.member_id as credit_member,
        d.materialized as debit_own, c.materialized as credit_own, d.currency is not distinct from c.currency as same_currency
      from (select distinct unnest(p_ops) as op) o join transfer x on x.op = o.op
      left join account d on d.id = x.debit left join account c on c.id = x.credit
    ), r as materialized (
      select * from op_reasons(p_ops)
    ), written as (
      select t.op, string_agg(t.phase::text, '' order by t.phase::text) as phases from t group by t.op
    )
    select r.name, r.op, format('%s has transfers "%s", should have "%s"', r.state, coalesce(w.phases, ''), r.phases)
      from r left join written w on w.op = r.op where coalesce(w.phases, '') <> r.phases
    union all
    select r.name, r.op, format('%s of %s for member %s has transfer %s of %s for %s from %s to %s', r.kind, r.amount, r.member_id,
        t.id, t.amount, t.member_id, t.debit_code, t.credit_code)
      from r join t on t.op = r.op
      where (t.kind, t.amount, t.member_id, t.leg) is distinct from (r.kind, r.amount, r.member_id, 0::smallint)
        or case when r.incoming then t.credit_code else t.debit_code end is distinct from 'member:' || r.member_id || ':cash'
    union all
    select 'house', r.op, format('%s has transfer %s from %s to %s', r.name, t.id, t.debit_code, t.credit_code)
      from r join t on t.op = r.op
      where not coalesce(case when r.incoming then t.debit_code else t.credit_code end ~ ('^' || r.house || '$'), false)
    union all
    select case when bool_or(t.phase = 'H') and not bool_or(t.phase in ('P', 'V')) then 'open hold' else 'reason' end, t.op,
        'no open intent or withdrawal, and no other reason stands behind it'
      from t left join r on r.op = t.op left join unexplained_kind u on u.kind = t.kind
      where r.op is null group by t.op
      having bool_or(u.kind is null) or (bool_or(t.phase = 'H') and not bool_or(t.phase in ('P', 'V')))
    union all
    select 'sides', t.id::text, format('%s %s from %s to %s', t.op, t.phase, t.debit_code, t.credit_code)
      from t where t.debit_own is distinct from (t.debit_seq is not null) or (t.debit_seq is null) <> (t.debit_after is null)
        or (t.credit_own and t.phase in ('I', 'P')) is distinct from (t.credit_seq is not null)
        or (t.credit_seq is null) <> (t.credit_after is null)
        or not coalesce(t.member_id in (t.debit_member, t.credit_member), false) or not t.same_currency
    union all
    select 'hold', t.id::text, format('%s %s ends no hold of its own', t.op, t.phase)
      from t left join transfer h on h.id = t.hold_id and h.phase = 'H'
      where t.phase in ('P', 'V') and (h.op, h.leg, h.debit, h.credit, h.amount, h.member_id, h.kind)
        is distinct from (t.op, t.leg, t.debit, t.credit, t.amount, t.member_id, t.kind)
    union all
    select 'two ends', t.hold_id::text, 'a hold was ended twice'
      from t where t.hold_id is not null group by t.hold_id having count(*) > 1;
end $$;

-- Withdrawals of these ops beside their payouts: one that is under way has one, one that is paid has one that was.
create function payout_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with w as materialized (
      select x.*, m.currency as member_currency, to_jsonb(x)->>'paid_reference' is not null as by_hand from unnest(p_ops) o join withdrawal x on x.public_id = substr(o, 3)
      join member m on m.id = x.member_id where o like 'w:%'
    ), i as materialized (
      select i.*, w.id as withdrawal_id from w join intent i on i.kind = 'payout' and i.detail->>'withdrawalId' = w.public_id
    )
    select 'payout', 'w:' || w.public_id, format('%s has %s payouts on their way and %s that were paid', w.state,
        count(i.id) filter (where i.ended_at is null), count(i.id) filter (where i.state = 'POSTED'))
      from w left join i on i.withdrawal_id = w.id group by w.public_id, w.state, w.by_hand
      having (count(i.id) filter (where i.ended_at is null), count(i.id) filter (where i.state = 'POSTED')) <>
        case when w.state in ('SENDING', 'UNKNOWN') then (1::bigint, 0::bigint) when w.state = 'PAID' and w.by_hand then (0::bigint, 0::bigint) when w.state = 'PAID' then (0::bigint, 1::bigint)
          else (0::bigint, 0::bigint) end
    union all
    select 'payout', 'w:' || w.public_id, format('payout %s is of %s for member %s to %s %s %s', i.public_id, i.amount_minor, i.member_id,
        i.detail->>'bankCode', i.detail->>'accountNo', i.detail->>'accountName')
      from w join i on i.withdrawal_id = w.id
      where (i.amount_minor, i.member_id, i.detail->>'bankCode', i.detail->>'accountNo', i.detail->>'accountName', i.detail->>'currency')
        is distinct from (w.amount_minor, w.member_id, w.bank_code, w.bank_account_no, w.bank_account_name, w.currency)
    union all
    select 'payout', 'w:' || w.public_id, format('%s in %s of a member in %s, approved by %s', w.state, w.currency, w.member_currency, w.approved_by)
      from w where w.currency <> w.member_currency or (w.approved_by is null) <> (w.state in ('REQUESTED'))
    union all
    select 'payout', o, 'it pays no withdrawal'
      from unnest(p_ops) o join intent i on i.public_id = substr(o, 3)
      where o like 'i:%' and i.kind = 'payout'
        and not exists (select from withdrawal x where x.public_id = i.detail->>'withdrawalId');
end $$;

-- Intents of these ops beside themselves: what was asked for is what the columns say.
create function intent_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'intent', o, format('%s at %s says from %s to %s', i.kind, i.provider, i.detail->>'from', i.detail->>'to')
      from unnest(p_ops) o join intent i on i.public_id = substr(o, 3) join member m on m.id = i.member_id
      where o like 'i:%' and i.kind <> 'payout'
        and (i.provider is distinct from case i.kind when 'transfer-in' then i.detail->>'to' else i.detail->>'from' end
          or m.currency is distinct from i.detail->>'currency');
end $$;

-- All of it about these ops.
create function subject_violations(p_ops text[]) returns table (invariant text, subject text, detail text) language sql stable as
$$ select * from op_violations(p_ops) union all select * from payout_violations(p_ops) union all select * from intent_violations(p_ops) $$;

-- The terms a refund was reckoned by, so that its amount can be reckoned again; null before they were kept.
alter table refund add column percent_bp bigint, add column min_minor bigint, add column max_minor bigint;

-- Members of a range of ids: what is told of money in other tables than the ledger's.
create function gift_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with k as materialized (
      select c.*, c.state not in ('ARMED', 'WAITING', 'DISARMED', 'GIVEN_UP') as given,
        coalesce(c.own_minor, 0) + c.gift_minor as base
      from condition c where c.member_id between p_from and p_upto
    )
    select 'gift', 'gift:' || k.public_id, format('%s of %s, what it was for says %s', k.source, k.gift_minor, s.total)
      from k cross join lateral (select case k.source
        when 'REFUND' then (select coalesce(sum(r.amount_minor), 0) from refund r where r.condition_id = k.id and r.member_id = k.member_id)
        else (select coalesce(sum(i.amount_minor), 0) from invite i where i.condition_id = k.id and i.inviter_id = k.member_id) end as total) s
      where k.given and k.source in ('REFUND', 'INVITE') and s.total <> k.gift_minor
    union all
    select 'gift', 'gift:' || k.public_id, format('%s of %s, its deposit of %s brings another sum', k.source, k.gift_minor, k.deposit_minor)
      from k where k.given and k.source in ('BONUS', 'PROMOTION') and k.deposit_minor > 0 and k.gift_minor <>
        case when k.fixed_bonus_minor > 0 then k.fixed_bonus_minor
          else least(k.deposit_minor * k.bonus_bp / 10000, case when k.max_bonus_minor > 0 then k.max_bonus_minor else 9223372036854775807 end) end
    union all
    select 'condition', k.public_id, format('base %s, target %s, floor %s of own %s and gift %s', k.base_minor, k.target_minor,
        k.floor_minor, k.own_minor, k.gift_minor)
      from k where k.base_minor is not null and (k.base_minor, k.target_minor, k.floor_minor) is distinct from
        (k.base, (k.base * k.success_bp + 9999) / 10000, k.base * k.fail_bp / 10000)
    union all
    select 'refund', r.member_id || ' ' || r.day, format('%s of a loss of %s', r.amount_minor, r.own_loss_minor)
      from refund r where r.member_id between p_from and p_upto and r.percent_bp is not null and r.amount_minor is distinct from (
        select case when x.capped < r.min_minor then 0 else x.capped end
        from (select least(r.own_loss_minor * r.percent_bp / 10000, r.max_minor) as capped) x)
    union all
    select 'invite', i.id::text, format('%s of friend %s for %s', i.amount_minor, i.friend_id, i.inviter_id)
      from invite i left join invitee e on e.member_id = i.friend_id and e.inviter_id = i.inviter_id
      where i.inviter_id between p_from and p_upto and e.member_id is null;
end $$;

create function account_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'account', a.code, format('is of member %s in %s, kept %s', a.member_id, a.currency, a.materialized)
      from member m left join account a on a.code = 'member:' || m.id || ':cash'
      where m.id between p_from and p_upto and a.id is not null
        and (a.member_id, a.currency, a.materialized) is distinct from (m.id, m.currency, true)
    union all
    select 'account', a.code, format('its member is %s', a.member_id)
      from account a where a.member_id between p_from and p_upto and a.code <> 'member:' || a.member_id || ':cash'
    union all
    select 'account', a.code, format('holds %s of member %s', a.currency, a.member_id)
      from account a where p_from <= 1 and a.member_id is null and (a.materialized or a.code not like 'house:%'
        or a.currency <> case when a.code like '%:LAK' then 'LAK' else 'THB' end);
end $$;

-- A statement's row says what the row it tells of says.
create function statement_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with s as materialized (select x.* from statement x where x.member_id between p_from and p_upto)
    , own as (
      select s.source, w.member_id, w.amount_minor, 'withdraw' as type, 'WALLET' as from_code, w.bank_code as to_code,
          case w.state when 'PAID' then 'SUCCESS' when 'REJECTED' then 'FAILED' else 'PENDING' end as status
        from s join withdrawal w on w.public_id = substr(s.source, 3) where s.source like 'w:%'
      union all
      select s.source, p.member_id, p.amount_minor, 'deposit', s.from_code, 'WALLET', 'SUCCESS'
        from s join incoming_payment p on p.id::text = split_part(s.source, ':', 2) and p.state = 'CREDITED'
        where s.source like 'p:%' or s.source like 'qr:%'
      union all
      select s.source, k.member_id, k.gift_minor, 'bonus', 'house', 'WALLET', case when k.state = 'GIVEN_UP' then 'FAILED' else 'SUCCESS' end
        from s join condition k on k.public_id = substr(s.source, 3)
        where s.source like 'c:%' and s.source not like '%:end' and k.state not in ('ARMED', 'WAITING', 'DISARMED')
      union all
      select s.source, k.member_id, case when k.state in ('SUCCESS', 'FAILED') then k.end_minor else k.forfeited_minor end, 'finish_bonus',
          '-', '-', case when k.state = 'SUCCESS' then 'SUCCESS' else 'FAILED' end
        from s join condition k on k.public_id = split_part(s.source, ':', 2) and k.ended_at is not null where s.source like 'c:%:end'
      union all
      select s.source, g.member_id, g.amount_minor, 'transfer', g.detail->>'from', g.detail->>'to', case when g.open then 'PENDING'
          when g.last_state = 'POSTED' then 'SUCCESS' else 'FAILED' end
        from s join lateral (
          select (array_agg(i.member_id order by i.id))[1] as member_id, (array_agg(i.amount_minor order by i.id))[1] as amount_minor,
            (array_agg(i.detail order by i.id))[1] as detail, bool_or(i.ended_at is null) as open,
            (array_agg(i.state order by i.id desc))[1] as last_state
          from intent i where i.group_id = substr(s.source, 3)) g on g.member_id is not null where s.source like 't:%'
      union all
      select s.source, g.member_id, 0, 'deposit', 'TRUEWALLET', 'WALLET', 'FAILED'
        from s join gift g on g.public_id = substr(s.source, 6) where s.source like 'gift:%'
    )
    select 'statement', s.source, format('%s %s of %s for member %s', s.type, s.status, s.amount_minor, s.member_id)
      from s left join own on own.source = s.source
      where (s.member_id, s.amount_minor, s.type, s.from_code, s.to_code, s.status)
        is distinct from (own.member_id, own.amount_minor, own.type, own.from_code, own.to_code, own.status)
    union all
    select 'statement', 'member ' || s.member_id, format('%s rows up to number %s', count(*), max(s.number))
      from s group by s.member_id having count(*) <> max(s.number) or min(s.number) <> 1;
end $$;

-- What was paid in and what stands behind it, for members of a range.
create function deposit_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'slip', s.public_id, format('%s of %s for member %s has payment %s of %s for %s', s.state, s.amount_minor, s.member_id,
        p.id, p.amount_minor, p.member_id)
      from slip s left join incoming_payment p on p.id = s.payment_id
      where s.member_id between p_from and p_upto and s.state = 'SUCCESS'
        and (p.state, p.amount_minor, p.member_id, p.currency) is distinct from ('CREDITED', s.amount_minor, s.member_id, coalesce(s.currency, p.currency))
    union all
    select 'gift link', g.public_id, format('%s for member %s has payment %s for %s', g.state, g.member_id, p.id, p.member_id)
      from gift g left join incoming_payment p on p.id = g.payment_id
      where g.member_id between p_from and p_upto and g.state = 'CREDITED' and (p.state, p.member_id) is distinct from ('CREDITED', g.member_id)
    union all
    select 'declared', d.public_id, format('%s of %s for member %s has payment %s of %s for %s', d.state, d.amount_minor, d.member_id,
        p.id, p.amount_minor, p.member_id)
      from declared_transfer d left join incoming_payment p on p.id = d.payment_id
      where d.member_id between p_from and p_upto and d.state = 'MATCHED'
        and (p.state, p.amount_minor, p.member_id, p.currency) is distinct from ('CREDITED', d.amount_minor, d.member_id, d.currency)
    union all
    select 'qr', q.public_id, format('is paid, and no payment of member %s has its name', q.member_id)
      from qr_request q where q.member_id between p_from and p_upto and q.state = 'PAID' and not exists (
        select from incoming_payment p where p.channel = q.channel and p.member_id = q.member_id and p.state = 'CREDITED'
          and p.outside_reference in (q.provider_ref, q.reference));
end $$;

-- A credit that one row tells of and another has not noticed could be made again.
create function undone_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'qr', q.public_id, format('%s, and was paid at %s', q.state, q.paid_at)
      from qr_request q where q.member_id between p_from and p_upto and (q.state = 'PAID') <> (q.paid_at is not null)
    union all
    select 'coupon', c.public_id, format('%s with gift %s and end %s', c.state, c.condition_id, c.ended_at)
      from coupon c where c.member_id between p_from and p_upto
        and ((c.condition_id is not null and c.state <> 'CLAIMED') or (c.state = 'ISSUED') <> (c.ended_at is null))
    union all
    select 'coupon', c.public_id, format('%s, and its coins were counted', c.state)
      from coupon c join coin_entry e on e.reason = 'COUPON' and e.reference = c.public_id
      where c.member_id between p_from and p_upto and c.state <> 'CLAIMED';
end $$;

create function record_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text) language sql stable as $$
  select * from account_violations(p_from, p_upto) union all select * from gift_violations(p_from, p_upto)
  union all select * from statement_violations(p_from, p_upto) union all select * from deposit_violations(p_from, p_upto)
  union all select * from undone_violations(p_from, p_upto)
$$;

-- What holds of the ledger whatever stands behind its transfers, as one question: what tests ask after each step. The
-- server asks more (ledger_check_minute, and each night everything).
create or replace function house_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select * from ledger_violations()
  union all select * from op_violations((select array_agg(op) from (
    select t.op from transfer t union select 'i:' || public_id from intent union select 'w:' || public_id from withdrawal
    union select p.op from incoming_payment p where p.op is not null) x))
    where invariant in ('intent', 'withdrawal', 'payment', 'open hold', 'two ends', 'hold', 'sides')
  union all select * from wheel_violations()
$$;
