-- A visitor's room. Its credential is `id.secret`; only the secret's SHA-256 is kept. True time, as sessions.
create table chat_guest (
  id uuid primary key,
  secret_sha256 bytea not null,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- One for each customer, for ever. Its row is the lock under which messages are numbered.
create table chat_conversation (
  id uuid primary key default gen_random_uuid(),
  member_id bigint unique references member,
  guest_id uuid unique references chat_guest,
  last_seq bigint not null default 0 check (last_seq >= 0),
  customer_read_seq bigint not null default 0 check (customer_read_seq between 0 and last_seq),
  agent_read_seq bigint not null default 0 check (agent_read_seq between 0 and last_seq),
  -- Who answers: the script, nobody yet, a person, nobody any more.
  mode text not null default 'bot' check (mode in ('bot', 'queue', 'human', 'closed')),
  assignee_id bigint,
  bot_state jsonb,
  -- The customer's language, as last heard.
  language text not null default 'th' check (language in ('th', 'la', 'en')),
  preview jsonb,
  last_message_at timestamptz,
  waiting_since timestamptz,
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(member_id, guest_id) = 1),
  check ((mode = 'queue') = (waiting_since is not null))
);
create index chat_conversation_waiting on chat_conversation (waiting_since) where mode = 'queue';
create index chat_conversation_recent on chat_conversation (last_message_at desc);

-- From the first message to its end; between two of them stands the mark (spec §4).
create table chat_session (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references chat_conversation,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closed_by text check (closed_by in ('agent', 'idle')),
  csat smallint check (csat between 1 and 5),
  csat_note text,
  check ((closed_at is null) = (closed_by is null)),
  check (csat is null or closed_at is not null)
);
create unique index chat_session_open on chat_session (conversation_id) where closed_at is null;

create table chat_message (
  conversation_id uuid not null references chat_conversation,
  seq bigint not null check (seq > 0),
  id uuid not null unique default gen_random_uuid(),
  session_id uuid not null references chat_session,
  sender_kind text not null check (sender_kind in ('customer', 'agent', 'bot', 'system')),
  sender_id text not null,
  client_message_id uuid not null,
  message_type text not null,
  payload jsonb not null,
  payload_sha256 bytea not null,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  primary key (conversation_id, seq),
  unique (conversation_id, sender_kind, sender_id, client_message_id)
);

-- What a message sets off, made in its transaction; done in one of its own, so it happens once.
create table chat_job (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references chat_conversation,
  trigger_seq bigint not null,
  kind text not null check (kind in ('bot')),
  run_at timestamptz not null default now(),
  attempt integer not null default 0,
  unique (conversation_id, trigger_seq, kind)
);
create index chat_job_due on chat_job (run_at);

-- The conversation of a customer, made at the first message.
create function chat_open(p_member bigint, p_guest uuid) returns uuid language plpgsql as $$
declare
  found_id uuid;
begin
  select id into found_id from chat_conversation where member_id = p_member or guest_id = p_guest;
  if found_id is not null then return found_id; end if;
  insert into chat_conversation (member_id, guest_id) values (p_member, p_guest)
    on conflict do nothing returning id into found_id;
  if found_id is not null then return found_id; end if;
  select id into found_id from chat_conversation where member_id = p_member or guest_id = p_guest;
  return found_id;
end $$;

-- The only writer of messages. Under the conversation's row lock commits come in the order of seq, without a hole, so
-- "everything after x" never skips one (chat.md section 3). A known client_message_id answers as it did before;
-- `clash`: it was another message then. A customer's message opens a session where none is, and wakes the script.
create function chat_append(
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
    -- A conversation begun anew is the script's; one that staff begin is theirs.
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

-- Every process hears of the end of what a socket was opened with, and lets it go: `session:`, `guest:` or `member:`,
-- then what names it.
create function credential_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_session', tg_argv[0] || ':' || ltrim(to_jsonb(new) ->> tg_argv[1], '\x'));
  return null;
end $$;
create trigger session_gone after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function credential_gone('session', 'token_hash');
create trigger guest_gone after update of revoked_at on chat_guest for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function credential_gone('guest', 'id');
create trigger member_gone after update of status on member for each row
  when (new.status in ('suspended', 'closed') and old.status <> new.status) execute function credential_gone('member', 'id');
