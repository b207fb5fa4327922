-- Ends an intent with its final state and answer.
create or replace function intent_end(p_id bigint, p_state text, p_answer jsonb, p_result jsonb)
returns void language plpgsql as $$
begin
  perform intent_log(p_id, p_answer);
  update intent set state = p_state, ended_at = app_now(), real_ended_at = now(), revision = revision + 1,
      result = p_result, evidence = evidence || (p_answer->'evidence')
    where id = p_id;
end $$;
