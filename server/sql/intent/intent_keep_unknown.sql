-- Keeps an intent without evidence, sets the next inquiry, and calls staff after p_operator_after_minutes.
-- Changes nothing when another process took the intent over.
create or replace function intent_keep_unknown(
  p_id bigint, p_revision integer, p_answer jsonb, p_sent boolean, p_ask_after_seconds integer, p_operator_after_minutes integer
) returns void language plpgsql as $$
begin
  perform intent_log(p_id, p_answer);
  update intent set
      unknown_since = coalesce(unknown_since, app_now()),
      state = case when unknown_since <= app_now() - p_operator_after_minutes * interval '1 minute'
        then 'NEEDS_OPERATOR' else 'UNKNOWN' end,
      sent_by = case when p_sent then now() else least(sent_by, now()) end,
      next_at = now() + p_ask_after_seconds * interval '1 second',
      lease_until = now(),
      revision = revision + 1,
      evidence = evidence || (p_answer->'evidence')
    where id = p_id and revision = p_revision and ended_at is null;
end $$;
