-- Returns the time that rules and jobs use: true time plus the offset in `clock`.
-- Only the sandbox moves the offset, to test rules of days and weeks.
create or replace function app_now() returns timestamptz language sql stable parallel safe as
$$ select now() + (select offset_ms from clock) * interval '1 millisecond' $$;
