-- As in 0022-loss-limit.sql, but a game is busy too while money is on its way to it through another one: its second leg
-- is reserved in the commit that ends the first, and would meet any transfer that is open with the game by then.
create or replace function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'lossLimit', loss_limit_state(p_member), 'games', coalesce((
      select jsonb_object_agg(g.code, jsonb_build_object(
        'open', g.enabled and not g.maintenance,
        'num', g.credits_per_unit_num::text, 'den', g.credits_per_unit_den::text,
        'username', a.username, 'active', coalesce(a.active, false), 'amount', coalesce(a.amount_minor, 0)::text,
        'busy', exists (
          select from intent i where i.member_id = p_member and i.ended_at is null
            and (i.provider = g.code or (i.detail ? 'thenUsername' and i.detail->>'to' = g.code)))))
      from game g left join game_account a on a.game_code = g.code and a.member_id = p_member
      where g.code = any(p_codes) or (p_codes is null and a.active)), '{}'))
    from account c where c.code = p_cash);
end $$;
