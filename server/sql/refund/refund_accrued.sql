-- Returns refunds that were collected but are not in the wallet yet, in minor units.
create or replace function refund_accrued(p_member bigint) returns bigint language sql stable as $$
  select coalesce(sum(r.amount_minor), 0)::bigint from refund r left join condition k on k.id = r.condition_id
  where r.member_id = p_member and r.received_at is not null
    and (r.condition_id is null or k.state in ('GIVEN_UP', 'DISARMED'))
$$;
