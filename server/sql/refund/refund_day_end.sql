-- Returns the moment a business day ends: midnight in Bangkok.
create or replace function refund_day_end(p_day date) returns timestamptz language sql stable as
$$ select (p_day + 1)::timestamp at time zone 'Asia/Bangkok' $$;
