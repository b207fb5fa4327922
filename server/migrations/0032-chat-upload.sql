-- A picture or video for the chat, as we drew or stripped it. It is its uploader's until a message takes it, once.
create table chat_upload (
  id uuid primary key default gen_random_uuid(),
  member_id bigint references member,
  guest_id uuid references chat_guest,
  staff_id bigint,
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
create index chat_upload_member on chat_upload (member_id, created_at) where member_id is not null;
create index chat_upload_guest on chat_upload (guest_id, created_at) where guest_id is not null;
create index chat_upload_waiting on chat_upload (created_at) where state = 'waiting';
