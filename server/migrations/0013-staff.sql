-- The operator's people.

create table staff (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  public_name text not null check (public_name <> ''),
  password_hash text not null,
  password_temporary boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now()
);
comment on table staff is 'The operator''s people who sign in to the console. True time.';
comment on column staff.public_name is 'Name that customers see.';
comment on column staff.password_temporary is 'Another person chose the password: it only allows its own change.';

create table staff_session (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  authenticated_at timestamptz not null default now(),
  ip text,
  user_agent_hash bytea,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'password', 'suspended', 'oldest', 'replaced')),
  check ((ended_at is null) = (end_reason is null))
);
comment on table staff_session is
  'Staff sessions, apart from members'' sessions: a token of one never works as the other. True time.';
create index staff_session_live on staff_session (staff_id, created_at) where ended_at is null;

create table staff_device (
  staff_id bigint not null references staff,
  device text not null,
  last_login_at timestamptz not null default now(),
  primary key (staff_id, device)
);
comment on table staff_device is
  'Devices that staff signed in from. Each has its own failure counter, so that a stranger cannot lock a person out.';
create index staff_device_old on staff_device (last_login_at);
