-- Records a call to a provider and its answer: {call, outcome, evidence}.
create or replace function intent_log(p_id bigint, p_answer jsonb) returns void language plpgsql as $$
begin
  insert into intent_attempt (intent_id, number, call, outcome, evidence)
    select p_id, count(*) + 1, p_answer->>'call', p_answer->>'outcome', p_answer->'evidence'
    from intent_attempt where intent_id = p_id;
end $$;
