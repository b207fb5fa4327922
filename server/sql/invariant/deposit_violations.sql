-- Returns slips, gift links, declarations and orders of a range of members without their payment.
-- After a reversal they keep their state.
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
