-- Returns when payouts may leave again after a change of the bank account.
create or replace function withdrawal_held_until(p_changed_at timestamptz, p_hours integer) returns timestamptz language sql immutable as $$
  select p_changed_at + p_hours * interval '1 hour'
$$;
