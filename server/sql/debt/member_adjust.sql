-- Gives a member money, or takes it when the amount is negative; minor units.
-- Returns false when the free money is not enough.
create or replace function member_adjust(p_member bigint, p_op text, p_amount bigint, p_act manual_act, p_detail jsonb)
returns boolean language plpgsql as $$
declare
  c account;
  v_house text;
begin
  select * into strict c from account where code = 'member:' || p_member || ':cash' for no key update;
  v_house := 'house:adjust' || case c.currency when 'THB' then '' else ':' || c.currency end;
  if p_amount > 0 then
    perform manual_post(p_op, 0, 'adjust', p_member, v_house, c.code, p_amount, p_act);
    perform statement_write(p_member, p_op, 'deposit', 'ADJUST', 'WALLET', 'SUCCESS', p_amount, p_detail);
    perform debt_repay(p_member);
    return true;
  end if;
  if c.posted - c.held < -p_amount then return false; end if;
  perform manual_post(p_op, 0, 'adjust', p_member, c.code, v_house, -p_amount, p_act);
  perform statement_write(p_member, p_op, 'withdraw', 'WALLET', 'ADJUST', 'SUCCESS', -p_amount, p_detail);
  return true;
end $$;
