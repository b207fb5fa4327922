-- Ends a condition that has given nothing yet, and frees its place in a quota.
-- Returns whether there was one.
create or replace function condition_disarm(p_member bigint, p_state text) returns boolean language plpgsql as $$
declare
  k condition;
begin
  update condition set state = p_state, ended_at = app_now(), next_at = null
    where member_id = p_member and ended_at is null and state in ('ARMED', 'WAITING') returning * into k;
  if k.id is null then return false; end if;
  perform offer_release(k.source, k.offer_code, k.member_id);
  return true;
end $$;
