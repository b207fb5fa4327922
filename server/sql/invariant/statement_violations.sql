-- Returns statement rows of a range of members that differ from what they tell.
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
