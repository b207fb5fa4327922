-- Returns games that report stakes of open bets, and games that may hide some.
-- Money there cannot be called back yet.
create or replace function member_open_bets(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(code order by code), '{}') from (
    select game_code as code from game_account where member_id = p_member and active and outstanding_minor > 0
    union
    select unnest(member_hidden_games(p_member))) open
$$;
