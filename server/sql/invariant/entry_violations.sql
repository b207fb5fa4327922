-- Returns manual entries that disagree with their transfers or with what they correct.
create or replace function entry_violations(p_ops text[]) returns table (invariant text, subject text, detail text)
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
