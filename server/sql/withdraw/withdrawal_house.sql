-- Returns the operator account that a withdrawal's money was held for.
create or replace function withdrawal_house(p_public_id text) returns text language sql stable as $$
  select a.code from transfer t join account a on a.id = t.credit
  where t.op = 'w:' || p_public_id and t.leg = 0 and t.phase = 'H'
$$;
