-- Returns the part of an amount that counts as flow, in minor units: 0 between wallet and games.
create or replace function flow_of(p_kind text, p_amount bigint) returns bigint language sql immutable parallel safe as
$$ select case when p_kind in ('transfer-in', 'transfer-out', 'correct-in', 'correct-out') then 0 else p_amount end $$;
