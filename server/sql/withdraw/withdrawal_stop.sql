-- Returns why payouts to a member are stopped; null when they leave.
-- A self-excluded member is still paid.
create or replace function withdrawal_stop(p_status text, p_frozen_at timestamptz) returns text language sql immutable as $$
  select case when p_status in ('suspended', 'closed') then p_status when p_frozen_at is not null then 'frozen' end
$$;
