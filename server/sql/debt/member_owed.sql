-- Returns what a member owes, in minor units.
create or replace function member_owed(p_member bigint) returns bigint language sql stable as $$
  select coalesce((select -posted from account where member_id = p_member and ceiling is not null), 0)::bigint
$$;
