-- Appends a message; the only writer. The conversation's lock numbers messages without a gap in commit order.
-- A known client_message_id returns the first message, with `clash` when the content differs.
create or replace function chat_append(
  p_conversation uuid, p_sender text, p_sender_id text, p_client_message_id uuid,
  p_type text, p_payload jsonb, p_preview text, p_language text default null
) returns table (
  id uuid, seq bigint, created_at timestamptz, session_id uuid, duplicate boolean, clash boolean, head_seq bigint,
  mode text, session_opened boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  c chat_conversation;
  old chat_message;
  v_hash bytea := sha256(convert_to(p_type || ' ' || p_payload::text, 'UTF8'));
  v_session uuid;
  v_opened boolean := false;
  v_new chat_message;
begin
  select * into strict c from chat_conversation where id = p_conversation for update;
  select * into old from chat_message m where m.conversation_id = p_conversation and m.sender_kind = p_sender
    and m.sender_id = p_sender_id and m.client_message_id = p_client_message_id;
  if found then
    return query select old.id, old.seq, old.created_at, old.session_id, true, old.payload_sha256 <> v_hash,
      c.last_seq, c.mode, false;
    return;
  end if;
  select s.id into v_session from chat_session s where s.conversation_id = p_conversation and s.closed_at is null;
  if v_session is null then
    insert into chat_session (conversation_id) values (p_conversation) returning id into v_session;
    v_opened := true;
    -- A new session starts with the bot, unless an agent opens it.
    if p_sender <> 'agent' then
      c.mode := 'bot';
      c.assignee_id := null;
      c.bot_state := null;
    end if;
  end if;
  insert into chat_message (conversation_id, seq, session_id, sender_kind, sender_id, client_message_id, message_type,
      payload, payload_sha256)
    values (p_conversation, c.last_seq + 1, v_session, p_sender, p_sender_id, p_client_message_id, p_type,
      p_payload, v_hash)
    returning * into v_new;
  update chat_conversation set last_seq = v_new.seq, last_message_at = v_new.created_at,
      preview = jsonb_build_object('sender', p_sender, 'text', p_preview, 'createdAt', v_new.created_at),
      language = coalesce(p_language, c.language), mode = c.mode, assignee_id = c.assignee_id, bot_state = c.bot_state,
      waiting_since = case when c.mode = 'queue' then c.waiting_since end
    where id = p_conversation;
  if p_sender = 'customer' and c.mode = 'bot' then
    insert into chat_job (conversation_id, trigger_seq, kind) values (p_conversation, v_new.seq, 'bot');
  end if;
  return query select v_new.id, v_new.seq, v_new.created_at, v_session, false, false, v_new.seq, c.mode, v_opened;
end $$;
