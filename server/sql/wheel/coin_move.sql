-- Adds or takes coins; the only writer of coins. Returns the new number, or null for a known reference.
-- The caller holds the member's lock. Raises 23514 below 0.
create or replace function coin_move(
  p_member bigint, p_delta integer, p_reason text, p_reference text, p_note text default null, p_by text default null
) returns integer language plpgsql as $$
declare
  v_after integer;
begin
  if exists (select from coin_entry where reason = p_reason and reference = p_reference) then return null; end if;
  update member set coin = coin + p_delta where id = p_member returning coin into strict v_after;
  insert into coin_entry (member_id, delta, after, reason, reference, note, decided_by)
    values (p_member, p_delta, v_after, p_reason, p_reference, p_note, p_by);
  return v_after;
end $$;
