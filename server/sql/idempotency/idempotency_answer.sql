-- Stores an answer that changes nothing, such as a refusal.
create or replace function idempotency_answer(p_key idempotency_key, p_cash text, p_reply jsonb) returns money_answer language plpgsql as $$
declare
  r money_answer := idempotency_lock(p_key, p_cash);
begin
  if r.outcome <> 'new' then return r; end if;
  return idempotency_store(p_key, null, p_reply);
end $$;
