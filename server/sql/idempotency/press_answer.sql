-- Stores an answer that changes nothing, such as a refusal.
create or replace function press_answer(p_press press, p_cash text, p_reply jsonb) returns money_answer language plpgsql as $$
declare
  r money_answer := press_lock(p_press, p_cash);
begin
  if r.outcome <> 'new' then return r; end if;
  return press_store(p_press, null, p_reply);
end $$;
