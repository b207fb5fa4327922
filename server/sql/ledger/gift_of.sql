-- Returns the part of an amount that counts as a gift, in minor units.
create or replace function gift_of(p_kind text, p_amount bigint) returns bigint language sql immutable parallel safe as
$$ select case when p_kind in ('bonus', 'promotion', 'invite', 'refund', 'coupon') then p_amount else 0 end $$;
