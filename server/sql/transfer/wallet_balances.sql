-- Returns the balances after an ended transfer: wallet and open games, in minor units as text.
create or replace function wallet_balances(p_cash text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('seq', c.seq::text, 'free', (c.posted - c.held)::text, 'slots', coalesce((
      select jsonb_agg(jsonb_build_object('code', g.game_code, 'amount', g.amount_minor::text) order by g.game_code)
      from game_account g where g.member_id = c.member_id and g.active), '[]'))
    from account c where c.code = p_cash);
end $$;
