-- The chat.

create table chat_guest (
  id uuid primary key,
  secret_sha256 bytea not null,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
comment on table chat_guest is
  'Guests of the chat. The credential is `id.secret`; only the secret''s SHA-256 is stored. True time.';
create index chat_guest_address on chat_guest (last_seen_at) where ip is not null;

create table chat_conversation (
  id uuid primary key default gen_random_uuid(),
  member_id bigint unique references member,
  guest_id uuid unique references chat_guest,
  last_seq bigint not null default 0 check (last_seq >= 0),
  customer_read_seq bigint not null default 0 check (customer_read_seq between 0 and last_seq),
  agent_read_seq bigint not null default 0 check (agent_read_seq between 0 and last_seq),
  mode text not null default 'bot' check (mode in ('bot', 'queue', 'human', 'closed')),
  assignee_id bigint references staff,
  returned_by bigint references staff,
  bot_state jsonb,
  language text not null default 'th' check (language in ('th', 'la', 'en')),
  preview jsonb,
  last_message_at timestamptz,
  waiting_since timestamptz,
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(member_id, guest_id) = 1),
  check ((mode = 'queue') = (waiting_since is not null))
);
comment on table chat_conversation is
  'One conversation per customer. Its row is the lock under which messages are numbered.';
comment on column chat_conversation.last_seq is 'Number of the last message.';
comment on column chat_conversation.mode is
  'Who answers: the bot, an agent once one is free, an agent, or no one after the end.';
comment on column chat_conversation.returned_by is 'Agent who gave it back and does not get it again automatically.';
comment on column chat_conversation.language is 'Language of the customer''s last message.';
comment on column chat_conversation.preview is '{sender, text, createdAt} of the last message.';
create index chat_conversation_waiting on chat_conversation (waiting_since) where mode = 'queue';
create index chat_conversation_recent on chat_conversation (last_message_at desc);
create index chat_conversation_assignee on chat_conversation (assignee_id) where mode = 'human';
create index chat_conversation_old_guest on chat_conversation (last_message_at)
  where guest_id is not null and preview is not null;

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
comment on table chat_session is 'Sessions of a conversation, from the first message to the end.';
comment on column chat_session.csat is 'The customer''s rating, 1 to 5.';
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
comment on table chat_message is 'Chat messages, numbered without a gap. chat_append is the only writer.';
comment on column chat_message.client_message_id is 'Chosen by the sender; a repeated one is the same message.';

create table chat_job (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references chat_conversation,
  trigger_seq bigint not null,
  kind text not null check (kind in ('bot')),
  run_at timestamptz not null default now(),
  attempt integer not null default 0,
  unique (conversation_id, trigger_seq, kind)
);
comment on table chat_job is
  'What a message starts, written in its transaction and done in another, so that it happens once.';
create index chat_job_due on chat_job (run_at);

create table chat_upload (
  id uuid primary key default gen_random_uuid(),
  member_id bigint references member,
  guest_id uuid references chat_guest,
  staff_id bigint,
  source text,
  kind text not null check (kind in ('image', 'video')),
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null,
  file_key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent')),
  conversation_id uuid,
  message_seq bigint,
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(member_id, guest_id, staff_id) = 1),
  constraint sent_has_a_message check ((state = 'sent') = (message_seq is not null)),
  unique (conversation_id, message_seq),
  foreign key (conversation_id, message_seq) references chat_message (conversation_id, seq) match full
);
comment on table chat_upload is
  'Pictures and videos of the chat. A file belongs to its uploader until one message takes it.';
comment on column chat_upload.source is
  'Address (IPv4) or network (IPv6 /64) of a guest, for the daily limit of bytes.';
comment on column chat_upload.width is 'Pixels.';
create index chat_upload_member on chat_upload (member_id, created_at) where member_id is not null;
create index chat_upload_guest on chat_upload (guest_id, created_at) where guest_id is not null;
create index chat_upload_source on chat_upload (source, created_at) where source is not null;
create index chat_upload_waiting on chat_upload (created_at) where state = 'waiting';
create index chat_upload_sent on chat_upload (created_at) where state = 'sent';

create table chat_away (
  staff_id bigint primary key references staff,
  since timestamptz not null default now()
);
comment on table chat_away is 'Agents who are signed in but take no new conversations.';

create table canned_reply (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  shortcut text not null unique check (shortcut <> ''),
  body jsonb not null,
  created_by bigint not null references staff,
  created_at timestamptz not null default app_now()
);
comment on table canned_reply is 'Prepared answers for agents.';
comment on column canned_reply.body is '{th, la, en}';

create table chat_note (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  conversation_id uuid not null references chat_conversation,
  staff_id bigint not null references staff,
  body text not null check (body <> ''),
  created_at timestamptz not null default app_now()
);
comment on table chat_note is 'Agents'' notes on a conversation. Customers never see them.';
create index chat_note_conversation on chat_note (conversation_id, id);

create table chat_audit (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references chat_conversation,
  staff_id bigint references staff,
  action text not null check (action in ('claim', 'release', 'assign', 'close', 'note', 'handover')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default app_now()
);
comment on table chat_audit is 'What staff did in the chat; without staff_id the server did it. Append-only.';
create index chat_audit_conversation on chat_audit (conversation_id, id);

create table agent_presence (
  node_id uuid not null,
  staff_id bigint not null,
  beat_at timestamptz not null default now(),
  primary key (node_id, staff_id)
);
comment on table agent_presence is
  'Staff with the chat open, by the process that holds their sockets. Renewed every 10 s, ignored after 30. True time.';
