-- Returns the current business day in Bangkok.
create or replace function refund_day() returns date language sql stable as $$ select (app_now() at time zone 'Asia/Bangkok')::date $$;
