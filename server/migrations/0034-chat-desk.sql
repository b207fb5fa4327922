alter table chat_conversation add foreign key (assignee_id) references staff;
-- Whoever handed it back is not given it again by itself.
alter table chat_conversation add column returned_by bigint references staff;
create index chat_conversation_assignee on chat_conversation (assignee_id) where mode = 'human';

-- Who is at the console but does not take new conversations.
create table chat_away (
  staff_id bigint primary key references staff,
  since timestamptz not null default now()
);

create table canned_reply (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  shortcut text not null unique check (shortcut <> ''),
  -- {th, la, en}
  body jsonb not null,
  created_by bigint not null references staff,
  created_at timestamptz not null default app_now()
);

create table chat_note (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  conversation_id uuid not null references chat_conversation,
  staff_id bigint not null references staff,
  body text not null check (body <> ''),
  created_at timestamptz not null default app_now()
);
create index chat_note_conversation on chat_note (conversation_id, id);

-- What staff did, and the house in their place (no staff_id). Never changed.
create table chat_audit (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references chat_conversation,
  staff_id bigint references staff,
  action text not null check (action in ('claim', 'release', 'assign', 'close', 'note', 'handover')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default app_now()
);
create index chat_audit_conversation on chat_audit (conversation_id, id);
