-- Reserves a transfer if the facts have not changed since the rules read them.
-- Takes the lock that game_rate_guard waits for: a rate must not change between facts and commit.
create or replace function transfer_reserve(
  p_key idempotency_key, p_cash text, p_codes text[], p_seen jsonb, p_subject text, p_legs jsonb
) returns money_answer language plpgsql as $$
declare
  r money_answer := idempotency_lock(p_key, p_cash);
  v_facts jsonb;
  v_ids bigint[] := '{}';
  leg jsonb;
begin
  if r.outcome <> 'new' then return r; end if;
  perform pg_advisory_xact_lock_shared(hashtext('game_rate'));
  v_facts := transfer_facts(p_key.member_id, p_cash, p_codes);
  if v_facts is distinct from p_seen then
    r.outcome := 'changed';
    r.facts := v_facts;
    return r;
  end if;
  for leg in select value from jsonb_array_elements(p_legs) loop
    v_ids := v_ids || transfer_leg(leg, p_cash);
    perform statement_write(p_key.member_id, leg->>'journey', 'transfer', leg#>>'{detail,from}', leg#>>'{detail,to}',
      'PENDING', (leg->>'amountMinor')::bigint, null);
  end loop;
  r := idempotency_store(p_key, p_subject, null);
  r.ids := v_ids;
  return r;
end $$;
