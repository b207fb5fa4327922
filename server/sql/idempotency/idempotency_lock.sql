-- Takes the member's lock, then looks the key up; 'no_wallet' without a cash account.
-- Under READ COMMITTED the caller's next statement sees everything committed before the lock.
create or replace function idempotency_lock(p_key idempotency_key, p_cash text) returns money_answer language plpgsql as $$
declare
  r money_answer;
begin
  perform from account where code = p_cash for no key update;
  if not found then
    r.outcome := 'no_wallet';
    return r;
  end if;
  return idempotency_find(p_key);
end $$;
