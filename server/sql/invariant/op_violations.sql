-- Returns operations with transfers that differ from their reason; no row: all agree.
-- entry_violations compares entries that a person decided.
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
