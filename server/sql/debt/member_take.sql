-- Takes an amount in minor units: free money first, the rest becomes a debt (next leg). Returns what was taken.
-- The caller holds the member's lock.
create or replace function member_take(
  p_op text, p_leg integer, p_kind text, p_member bigint, p_house text, p_amount bigint, p_act manual_act
) returns bigint language plpgsql as $$
declare
  c account;
  v_debt text := 'member:' || p_member || ':debt';
  v_taken bigint;
begin
  select * into strict c from account where code = 'member:' || p_member || ':cash' for no key update;
  v_taken := least(p_amount, c.posted - c.held);
  if v_taken > 0 then perform manual_post(p_op, p_leg, p_kind, p_member, c.code, p_house, v_taken, p_act); end if;
  if v_taken < p_amount then
    insert into account (code, currency, member_id, materialized, ceiling) values (v_debt, c.currency, p_member, true, 0)
      on conflict (code) do nothing;
    perform manual_post(p_op, p_leg + 1, p_kind, p_member, v_debt, p_house, p_amount - v_taken, p_act);
    update account set owes = true where id = c.id and not owes;
  end if;
  return v_taken;
end $$;
