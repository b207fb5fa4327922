-- Returns credits of a range of members that another row does not show, so they could happen twice.
create or replace function undone_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
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
