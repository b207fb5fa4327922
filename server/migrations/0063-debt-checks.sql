-- The check, with debts and entries that a person decided.

-- As in 0046-ledger-watch.sql; a debt account has a ceiling in place of a floor.
create or replace function ledger_differences(a account, p_seq bigint, p_posted bigint, p_held bigint, p_flow bigint, p_gifted bigint)
returns table (invariant text, subject text, detail text) language sql stable as $$
  select v.invariant, a.code, v.detail from (values
    ('drift', a.posted <> p_posted, format('posted %s, transfers say %s', a.posted, p_posted)),
    ('held', a.held <> p_held, format('held %s, open holds say %s', a.held, p_held)),
    ('seq gap', a.seq <> p_seq, format('seq %s, transfers go up to %s', a.seq, p_seq)),
    ('flow', (a.flow, a.gifted) is distinct from (p_flow, p_gifted),
      format('flow %s of it gifts %s, transfers say %s and %s', a.flow, a.gifted, p_flow, p_gifted)),
    ('floor', a.posted - a.held < a.floor, format('%s posted, %s held', a.posted, a.held)),
    ('floor', (a.floor, a.ceiling) is distinct from
      (case when a.materialized and not a.code like 'member:%:debt' then 0::bigint end, case when a.code like 'member:%:debt' then 0::bigint end),
      format('the floor is %s, the ceiling %s', a.floor, a.ceiling))
  ) v (invariant, broken, detail) where v.broken
$$;

-- Who owes nothing is not marked as owing, who owes has nothing free, and a debt is a member's own.
create function debt_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'debt', c.code, format('owes is %s with %s on %s', c.owes, d.posted, d.code)
    from account c left join account d on d.member_id = c.member_id and d.ceiling is not null
    where c.owes and coalesce(d.posted, 0) >= 0
  union all
  select 'debt', d.code, format('%s, and the wallet of member %s is not marked', d.posted, d.member_id)
    from account d left join account c on c.code = 'member:' || d.member_id || ':cash'
    where d.ceiling is not null and d.posted < 0 and c.owes is distinct from true
  union all
  select 'free', c.code, format('%s free while something is owed', c.posted - c.held) from account c where c.owes and c.posted > c.held
$$;

-- As in 0046-ledger-watch.sql, with debts.
create or replace function ledger_compare(p_pass text) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select d.* from account a left join ledger_checked c on c.pass = p_pass and c.account_id = a.id and a.materialized
    cross join lateral ledger_differences(a, coalesce(c.seq, 0), coalesce(c.posted, 0), coalesce(c.held, 0),
      coalesce(c.flow, 0), coalesce(c.gifted, 0)) d
    where (a.posted, a.held, a.seq, a.flow, a.gifted, coalesce(a.floor, 0))
      is distinct from (coalesce(c.posted, 0), coalesce(c.held, 0), coalesce(c.seq, 0), coalesce(c.flow, 0), coalesce(c.gifted, 0), 0::bigint)
      or (a.floor is null) = (a.materialized and a.ceiling is null) or (a.ceiling is not null) <> (a.code like 'member:%:debt') or a.posted - a.held < a.floor;
  return query select * from debt_violations();
end $$;

-- As in 0046-ledger-watch.sql, with debts.
create or replace function ledger_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  with figures as materialized (select * from ledger_figures(null, 0, 9223372036854775807, 0, 9223372036854775807))
  select 'chain', coalesce(a.code, 'account ' || f.account_id), format('transfer %s does not go on from the one before it', f.broken_at)
    from figures f left join account a on a.id = f.account_id where f.broken_at is not null
  union all
  select d.* from account a left join figures f on f.account_id = a.id
    cross join lateral ledger_differences(a, coalesce(f.seq, 0), coalesce(f.posted, 0), coalesce(f.held, 0),
      coalesce(f.flow, 0), coalesce(f.gifted, 0)) d
  union all
  select 'checkpoint', a.code, format('rolled up it has %s, its transfers say %s', ledger_house_balance(a.code), coalesce(s.posted, 0))
    from account a left join (
      select x.id, sum(x.amount) as posted from transfer t
      cross join lateral (values (t.debit, -t.amount), (t.credit, t.amount)) x (id, amount)
      where t.phase in ('I', 'P') group by x.id) s on s.id = a.id
    where not a.materialized and ledger_house_balance(a.code) <> coalesce(s.posted, 0)
  union all select * from debt_violations()
$$;

-- As in 0047-money-joins.sql, with returned and late payouts and reversed credits.
create or replace function op_reasons(p_ops text[]) returns table (
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
    select 'w:' || w.public_id, 'withdrawal', w.state, case
        when w.state in ('PAID', 'RETURNED') then 'HP' when w.state in ('REJECTED', 'PAID_LATE') then 'HV' else 'H' end,
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
    select v.credit_op, 'payment', 'REVERSED', 'I', 'deposit', v.amount_minor, v.member_id,
      case when p.channel = 'truemoney' then 'house:truemoney'
        when p.channel not like 'bank:%' and p.channel <> 'declared' then 'house:qr:' || p.channel
        when r.bank_code is not null then 'house:(qr|bank):' || r.bank_code
        else 'house:(qr|bank):[^:]+' end || case p.currency when 'THB' then '' else ':' || p.currency end, true
    from unnest(p_ops) o join reversal v on v.credit_op = o join incoming_payment p on p.id = v.payment_id
      left join receiving_account r on r.id = p.receiving_account_id
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

-- As in 0047-money-joins.sql; entries that a person decided are compared by entry_violations.
create or replace function op_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
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
      where r.op is null and not exists (select from manual_entry e where e.op = t.op) group by t.op
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

-- As in 0047-money-joins.sql, with payouts that a bank sent back.
create or replace function payout_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
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
        case when w.state in ('SENDING', 'UNKNOWN') then (1::bigint, 0::bigint) when w.state in ('PAID', 'RETURNED') and w.by_hand then (0::bigint, 0::bigint) when w.state in ('PAID', 'RETURNED') then (0::bigint, 1::bigint)
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

-- Entries of these ops beside their transfers, and what decided them: a returned or late payout, a reversal, a round.
create function entry_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with o as (select distinct unnest(p_ops) as op),
    e as materialized (select e.* from o join manual_entry e on e.op = o.op),
    t as materialized (
      select t.*, d.code as debit_code, c.code as credit_code from o join transfer t on t.op = o.op
      left join account d on d.id = t.debit left join account c on c.id = t.credit
      where exists (select from e where e.op = t.op))
    select 'entry', coalesce(e.op, t.op), format('entry %s leg %s has transfer %s', e.id, coalesce(e.leg, t.leg), t.id)
      from e full join t on t.op = e.op and t.leg = e.leg
      where (e.kind, e.member_id, e.debit, e.credit, e.amount_minor, 'I'::"char")
        is distinct from (t.kind, t.member_id, t.debit_code, t.credit_code, t.amount, t.phase)
    union all
    select 'withdrawal', 'w:' || w.public_id, format('%s of %s, %s came back and %s were paid late', w.state, w.amount_minor, s.back, s.late)
      from (select distinct regexp_replace(substr(op, 3), ':(back|late)$', '') as id from o where op like 'w:%') x
      join withdrawal w on w.public_id = x.id cross join lateral (
        select coalesce(sum(m.amount_minor) filter (where m.kind = 'payout-return'), 0) as back,
          coalesce(sum(m.amount_minor) filter (where m.kind = 'payout-late'), 0) as late
        from manual_entry m where m.op in ('w:' || w.public_id || ':back', 'w:' || w.public_id || ':late')) s
      where (s.back, s.late) is distinct from (case w.state when 'RETURNED' then w.amount_minor else 0 end::numeric,
        case w.state when 'PAID_LATE' then w.amount_minor else 0 end::numeric)
    union all
    select 'reversal', x.op, format('round %s of payment %s took %s and %s are owed, of gifts %s', v.round, v.payment_id,
        v.taken_minor, v.owed_minor, v.gift_minor)
      from (select substr(op, 9) as op from o where op like 'reverse:%') x
      left join reversal v on v.credit_op = x.op left join incoming_payment p on p.id = v.payment_id
      cross join lateral (
        select coalesce(sum(m.amount_minor) filter (where m.leg = 0), 0) as taken,
          coalesce(sum(m.amount_minor) filter (where m.leg = 1), 0) as owed,
          coalesce(sum(m.amount_minor) filter (where m.leg > 1), 0) as gift, min(m.member_id) as member_id
        from manual_entry m where m.op = 'reverse:' || x.op) s
      where (v.taken_minor, v.owed_minor, v.gift_minor, v.member_id, p.amount_minor)
        is distinct from (s.taken, s.owed, s.gift, s.member_id, v.amount_minor) or p.reversals < v.round
        or v.coins <> -coalesce((select c.delta from coin_entry c where c.reason = 'REVERSAL' and c.reference = v.credit_op), 0)
    union all
    select 'payment', p.op, format('was reversed %s times, and %s reversals stand', p.reversals, s.rounds)
      from o join incoming_payment p on p.op = o.op
      cross join lateral (select count(*) as rounds from reversal v where v.payment_id = p.id) s
      where p.reversals <> s.rounds or (p.reversals > 0) <> (p.op like '%~' || (p.reversals + 1));
end $$;

create or replace function subject_violations(p_ops text[]) returns table (invariant text, subject text, detail text) language sql stable as
$$ select * from op_violations(p_ops) union all select * from payout_violations(p_ops) union all select * from intent_violations(p_ops)
  union all select * from entry_violations(p_ops) $$;

-- As in 0047-money-joins.sql, with a debt account.
create or replace function account_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'account', a.code, format('is of member %s in %s, kept %s', a.member_id, a.currency, a.materialized)
      from member m left join account a on a.code = 'member:' || m.id || ':cash'
      where m.id between p_from and p_upto and a.id is not null
        and (a.member_id, a.currency, a.materialized) is distinct from (m.id, m.currency, true)
    union all
    select 'account', a.code, format('its member is %s', a.member_id)
      from account a left join member m on m.id = a.member_id
      where a.member_id between p_from and p_upto and (not a.materialized or a.currency is distinct from m.currency
        or a.code <> 'member:' || a.member_id || case when a.ceiling is null then ':cash' else ':debt' end)
    union all
    select 'account', a.code, format('holds %s of member %s', a.currency, a.member_id)
      from account a where p_from <= 1 and a.member_id is null and (a.materialized or a.code not like 'house:%'
        or a.currency <> case when a.code like '%:LAK' then 'LAK' else 'THB' end);
end $$;

-- As in 0047-money-joins.sql, with rows of entries and of reversed credits.
create or replace function statement_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with s as materialized (select x.* from statement x where x.member_id between p_from and p_upto)
    , own as (
      select s.source, w.member_id, w.amount_minor, 'withdraw' as type, 'WALLET' as from_code, w.bank_code as to_code,
          case when w.state in ('PAID', 'RETURNED', 'PAID_LATE') then 'SUCCESS' when w.state = 'REJECTED' then 'FAILED' else 'PENDING' end as status
        from s join withdrawal w on w.public_id = substr(s.source, 3) where s.source like 'w:%'
      union all
      select s.source, coalesce(v.member_id, p.member_id), p.amount_minor, 'deposit', s.from_code, 'WALLET', 'SUCCESS'
        from s cross join lateral (
          select split_part(split_part(s.source, ':', 2), '~', 1) as id, coalesce(nullif(split_part(s.source, '~', 2), ''), '1') as round) k
        join incoming_payment p on p.id::text = k.id left join reversal v on v.payment_id = p.id and v.round::text = k.round
        where (s.source like 'p:%' or s.source like 'qr:%') and (v.id is not null or p.state = 'CREDITED')
      union all
      select s.source, e.member_id, e.amount, case when e.kind in ('payout-return') or (e.kind = 'adjust' and e.gives) then 'deposit'
          when e.kind in ('correct-in', 'correct-out') then 'transfer' else 'withdraw' end,
          case when e.gives then s.from_code else 'WALLET' end, case when e.gives then 'WALLET' else s.to_code end, 'SUCCESS'
        from s cross join lateral (
          select min(m.member_id) as member_id, min(m.kind) as kind, bool_or(m.credit like 'member:%:cash') as gives,
            coalesce(sum(m.amount_minor) filter (where m.leg = 0 and (m.debit like 'member:%:cash' or m.credit like 'member:%:cash')), 0)::bigint as amount
          from manual_entry m where m.op = s.source and m.kind <> 'gift-back') e
        where e.kind is not null
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
          when g.last_state = 'POSTED' and not g.halfway then 'SUCCESS' else 'FAILED' end
        from s join lateral (
          select (array_agg(i.member_id order by i.id))[1] as member_id, (array_agg(i.amount_minor order by i.id))[1] as amount_minor,
            (array_agg(i.detail order by i.id))[1] as detail, bool_or(i.ended_at is null) as open,
            (array_agg(i.state order by i.id desc))[1] as last_state,
            (array_agg(i.kind = 'transfer-out' and i.detail->>'to' <> 'WALLET' order by i.id desc))[1] as halfway
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

-- As in 0047-money-joins.sql; a gift link, a declaration and an order stand as they were when their payment is reversed.
create or replace function deposit_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
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
      where g.member_id between p_from and p_upto and g.state = 'CREDITED'
        and not exists (select from reversal v where v.payment_id = p.id and v.member_id = g.member_id) and (p.state, p.member_id) is distinct from ('CREDITED', g.member_id)
    union all
    select 'declared', d.public_id, format('%s of %s for member %s has payment %s of %s for %s', d.state, d.amount_minor, d.member_id,
        p.id, p.amount_minor, p.member_id)
      from declared_transfer d left join incoming_payment p on p.id = d.payment_id
      where d.member_id between p_from and p_upto and d.state = 'MATCHED'
        and not exists (select from reversal v where v.payment_id = p.id and v.member_id = d.member_id and v.amount_minor = d.amount_minor)
        and (p.state, p.amount_minor, p.member_id, p.currency) is distinct from ('CREDITED', d.amount_minor, d.member_id, d.currency)
    union all
    select 'qr', q.public_id, format('is paid, and no payment of member %s has its name', q.member_id)
      from qr_request q where q.member_id between p_from and p_upto and q.state = 'PAID' and not exists (
        select from incoming_payment p where p.channel = q.channel and ((p.member_id = q.member_id and p.state = 'CREDITED')
            or exists (select from reversal v where v.payment_id = p.id and v.member_id = q.member_id))
          and p.outside_reference in (q.provider_ref, q.reference));
end $$;

-- As in 0048-ledger-passes.sql, with the new tables.
create or replace function ledger_ops_of(p_table text, p_after bigint, p_upto bigint) returns text[] language plpgsql stable as $$
begin
  return case p_table
    when 'transfer' then array(select distinct op from transfer where id > p_after and id <= p_upto)
    when 'intent' then array(select 'i:' || public_id from intent where id > p_after and id <= p_upto)
    when 'withdrawal' then array(select 'w:' || public_id from withdrawal where id > p_after and id <= p_upto)
    when 'incoming_payment' then array(select op from incoming_payment where id > p_after and id <= p_upto and op is not null)
    when 'manual_entry' then array(select distinct op from manual_entry where id > p_after and id <= p_upto)
    when 'reversal' then array(select unnest(array[credit_op, 'reverse:' || credit_op]) from reversal where id > p_after and id <= p_upto)
    when 'condition' then array(select unnest(array['gift:' || public_id, 'forfeit:' || public_id]) from condition where id > p_after and id <= p_upto)
  end;
end $$;

insert into sealed_source (source, key_column, columns) values
  ('manual_entry', 'id', '{op,leg,kind,member_id,debit,credit,amount_minor,reason,note,reference,decided_by,created_at}'),
  ('reversal', 'id', '{payment_id,round,member_id,credit_op,amount_minor,taken_minor,owed_minor,gift_minor,coins,reason,decided_by,created_at}');
