-- Returns the total in minor units: wallet, open game accounts with stakes, and transfers into games.
-- Bonus targets and refunds are measured by it (rules#total).
create or replace function member_total(p_member bigint) returns bigint language sql stable as $$
  select (c.posted - c.held
    + coalesce((select sum(amount_minor + outstanding_minor) from game_account where member_id = p_member and active), 0)
    + coalesce((select sum(amount_minor) from intent
        where member_id = p_member and ended_at is null and kind = 'transfer-in'), 0))::bigint
  from account c where c.code = 'member:' || p_member || ':cash'
$$;
