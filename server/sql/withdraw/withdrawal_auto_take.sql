-- Adds an amount in minor units to this hour's automatic payouts.
-- Returns false and changes nothing when it would pass the limit.
create or replace function withdrawal_auto_take(p_currency text, p_amount bigint, p_limit bigint) returns boolean language plpgsql as $$
begin
  insert into withdrawal_auto_hour as h (hour, currency, amount_minor)
    select date_trunc('hour', app_now()), p_currency, p_amount where p_amount <= p_limit
    on conflict (hour, currency) do update set amount_minor = h.amount_minor + excluded.amount_minor
      where h.amount_minor + excluded.amount_minor <= p_limit;
  return found;
end $$;
