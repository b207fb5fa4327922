-- Returns what a member has lost of their own money in all, in minor units.
-- Coins and invite rewards count losses, as no provider reports stakes.
create or replace function member_own_loss(p_member bigint) returns bigint language sql stable as $$
  select c.flow - c.gifted - member_total(p_member) from account c where c.code = 'member:' || p_member || ':cash'
$$;
