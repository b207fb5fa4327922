-- People of the operator's. True time, as members' sessions: the house's clock does not move them.
create table staff (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  -- What customers are told they are answered by.
  public_name text not null check (public_name <> ''),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now()
);

-- A table of its own: a token of staff is none of a member's, and the other way round.
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
create index staff_session_live on staff_session (staff_id, created_at) where ended_at is null;

-- Told as 0031 tells of customers': `staff:` and the token's hash. Suspension ends every session, so this one does.
create trigger staff_session_gone after update of ended_at on staff_session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function credential_gone('staff', 'token_hash');
