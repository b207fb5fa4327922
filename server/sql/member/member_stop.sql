-- Returns the error code that stops a member's play now, with its end; no row if play is allowed.
-- RG_EXCLUDED comes before RG_TIMEOUT.
create or replace function member_stop(p_member bigint)
returns table (code text, until_at timestamptz)
language sql stable as $$
  select case kind when 'exclusion' then 'RG_EXCLUDED' else 'RG_TIMEOUT' end, s.until_at
  from play_stop s
  where s.member_id = p_member and s.ended_at is null and s.from_at <= app_now() and s.until_at > app_now()
  union all
  select 'RG_EXCLUDED', null from member m where m.id = p_member and m.status = 'excluded'
  order by 1, 2 desc nulls last
  limit 1
$$;
