-- Returns whether a transfer between wallet and games is open, so that the total may change.
create or replace function member_is_moving(p_member bigint) returns boolean language sql stable as $$
  select exists (select from intent where member_id = p_member and ended_at is null and kind in ('transfer-in', 'transfer-out'))
$$;
