-- Returns what a member can still put into the wallet: refunds that were collected, and those open until their day ends.
create or replace function refund_waiting(p_member bigint) returns bigint language sql stable as $$
  select refund_accrued(p_member) + coalesce((
    select sum(r.amount_minor) from refund r join member m on m.id = r.member_id
    where r.member_id = p_member and r.received_at is null and r.claimable_until > app_now() and m.status = 'active'),
    0)::bigint
$$;
