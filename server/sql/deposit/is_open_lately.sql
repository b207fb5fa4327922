-- Returns whether an account is open or was closed less than p_days ago.
-- Late payments still arrive there.
create or replace function is_open_lately(p_enabled boolean, p_last_open_at timestamptz, p_days integer) returns boolean language sql stable as $$
  select p_enabled or coalesce(p_last_open_at > app_now() - p_days * interval '1 day', false)
$$;
