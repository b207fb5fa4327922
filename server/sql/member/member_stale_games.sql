-- Returns games that reported no balance in the last 60 seconds.
-- Leaves out games that cannot be played and hold nothing, as they can report nothing new.
create or replace function member_stale_games(p_member bigint) returns text[] language sql stable as $$
  select coalesce(array_agg(a.game_code order by a.game_code), '{}')
  from game_account a join game g on g.code = a.game_code join member m on m.id = a.member_id
  where a.member_id = p_member and a.active
    and (a.amount_minor > 0 or a.outstanding_minor > 0 or (g.enabled and exists (
      select from game_rate r where r.game_code = g.code and r.currency = m.currency)))
    and (a.stale or a.refreshed_at is null or a.refreshed_at <= app_now() - interval '60 seconds')
$$;
