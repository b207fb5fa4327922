-- Returns the facts that decide a transfer between wallet and games; amounts are minor units as text.
create or replace function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'owed', case when c.owes then member_owed(p_member) else 0 end::text,
      'stop', (select jsonb_build_object('code', s.code, 'until', s.until_at) from member_stop(p_member) s),
      'frozen', (select m.frozen_at is not null from member m where m.id = p_member),
      'lossLimit', loss_limit_state(p_member),
      'condition', (select jsonb_build_object('state', k.state, 'categories', to_jsonb(k.categories))
        from condition k where k.member_id = p_member and k.ended_at is null and k.state in ('OPEN', 'EXPIRING')),
      'games', coalesce((
      select jsonb_object_agg(g.code, jsonb_build_object(
        'open', g.enabled and not g.maintenance, 'category', g.category,
        'num', r.credits_per_unit_num::text, 'den', r.credits_per_unit_den::text,
        'username', a.username, 'active', coalesce(a.active, false), 'amount', coalesce(a.amount_minor, 0)::text,
        'busy', exists (
          select from intent i where i.member_id = p_member and i.ended_at is null
            and (i.provider = g.code or (i.detail ? 'thenUsername' and i.detail->>'to' = g.code)))))
      from game g join game_rate r on r.game_code = g.code and r.currency = c.currency
      left join game_account a on a.game_code = g.code and a.member_id = p_member
      where g.code = any(p_codes) or (p_codes is null and a.active)), '{}'))
    from account c where c.code = p_cash);
end $$;
