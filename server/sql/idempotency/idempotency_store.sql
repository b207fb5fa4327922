-- Stores the answer under a key. The caller holds the member's lock and found the key unused.
create or replace function idempotency_store(p_key idempotency_key, p_subject text, p_reply jsonb) returns money_answer language plpgsql as $$
declare
  r money_answer;
begin
  if p_key.key is not null then
    insert into idempotency (member_id, route, key, body_hash, subject, reply)
      values (p_key.member_id, p_key.route, p_key.key, p_key.body_hash, p_subject, p_reply);
  end if;
  r.outcome := 'done';
  r.subject := p_subject;
  r.reply := p_reply;
  return r;
end $$;
