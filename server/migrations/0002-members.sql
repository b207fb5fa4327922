create table member (
  id bigint generated always as identity primary key,
  -- What the outside sees: random, so that members cannot be counted or walked (promises Z6).
  public_id text not null unique check (public_id ~ '^[a-z0-9]{20}$'),
  phone text not null unique,
  name text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed', 'excluded')),
  currency text not null check (currency in ('THB', 'LAK')),
  source_code text,
  birth_date date,
  inviter_id bigint references member,
  bank_code text not null,
  bank_account_name text not null,
  bank_account_no text not null,
  bank_changed_at timestamptz,
  coin integer not null default 0 check (coin >= 0),
  register_ip text,
  register_device text,
  created_at timestamptz not null default app_now(),
  unique (bank_code, bank_account_no)
);

-- Opaque tokens: only the SHA-256 is kept (promises section 4). Sessions live on true time, not the house's clock.
-- member_id has no foreign key: a session may outlive its member and then answers INVALID_USER_1 (rules §11).
create table session (
  token_hash bytea primary key,
  member_id bigint not null,
  audience text not null default 'wallet-user',
  remember boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  authenticated_at timestamptz not null default now(),
  device text,
  ip text,
  user_agent_hash bytea,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'password', 'everywhere', 'oldest', 'replaced'))
);
create index session_member on session (member_id, created_at) where ended_at is null;

-- Devices a member logged in from have a bucket of their own, so a stranger cannot lock the owner out (promises A1).
create table login_device (
  member_id bigint not null,
  device text not null,
  last_login_at timestamptz not null default now(),
  primary key (member_id, device)
);

create table otp (
  token_hash bytea primary key,
  phone text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  ref text not null,
  code_hmac bytea not null,
  -- False for a reset asked for an unknown phone: nothing was sent, and nobody can tell (rules §11).
  live boolean not null,
  wrong_count smallint not null default 0,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz,
  replaced_at timestamptz
);
create index otp_phone on otp (phone, sent_at);

create table agreement (
  member_id bigint not null references member,
  version text not null,
  ip text,
  accepted_at timestamptz not null default app_now(),
  primary key (member_id, version)
);

-- Counters of the limiters, shared by all processes (promises A2). True time.
create table limit_counter (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index limit_counter_reset on limit_counter (resets_at);

-- The first final answer to each Idempotency-Key (wire, conventions).
create table idempotency (
  member_id bigint not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- What is under way, while the final answer is not known: transfers (their ids), a QR request.
  subject text,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, route, key)
);

-- One money write of a member at a time (rules §11); a lease, so that a killed process blocks nobody for long.
create table money_busy (
  member_id bigint primary key,
  holder text not null,
  busy_until timestamptz not null
);
