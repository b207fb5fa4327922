-- Returns the facts of the running condition; amounts are minor units as text.
-- `overdue` includes a condition with a reversed deposit.
create or replace function condition_facts(p_member bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', k.id::text, 'publicId', k.public_id, 'source', k.source, 'offerCode', k.offer_code, 'title', k.title,
    'state', k.state, 'successBp', k.success_bp::text, 'failBp', k.fail_bp::text, 'mode', k.mode,
    'categories', to_jsonb(k.categories), 'minDeposit', k.min_deposit_minor::text,
    'own', k.own_minor::text, 'base', k.base_minor::text, 'target', k.target_minor::text, 'floor', k.floor_minor::text,
    'deposit', k.deposit_minor::text, 'gift', k.gift_minor::text, 'withdrawCapTimes', k.withdraw_cap_times::text,
    'wagered', k.wagered_minor::text, 'reached', k.reached, 'shield', (c.flow - k.flow_at_open)::text,
    'total', member_total(p_member)::text, 'free', (c.posted - c.held)::text,
    'armedUntil', k.armed_until, 'expiresAt', k.expires_at,
    'voided', k.voided_at is not null,
    'overdue', k.voided_at is not null or coalesce(case when k.state = 'ARMED' then k.armed_until else k.expires_at end <= app_now(), false),
    'stale', to_jsonb(member_stale_games(p_member)), 'moving', member_is_moving(p_member),
    'hidden', to_jsonb(member_hidden_games(p_member)), 'openBets', to_jsonb(member_open_bets(p_member)))
  from condition k join account c on c.code = 'member:' || k.member_id || ':cash'
  where k.member_id = p_member and k.ended_at is null
$$;
