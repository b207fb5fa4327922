-- Returns games that hide open bets and held money in the last 24 hours.
-- The total may miss a stake there.
create or replace function member_hidden_games(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(game_code order by game_code), '{}')
  from game_account
  where member_id = p_member and active and bets_hidden
    and (amount_minor > 0 or held_at > app_now() - interval '24 hours')
$$;
