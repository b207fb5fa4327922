-- Creates an intent. The amount is in minor units.
-- p_intent: {publicId, groupId, kind, memberId, amountMinor, provider, providerRef, detail, leaseSeconds}
create or replace function intent_create(p_intent jsonb) returns bigint language plpgsql as $$
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
