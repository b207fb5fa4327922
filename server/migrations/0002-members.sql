-- Members, their sessions, and what stops them.

create table member (
  id bigint generated always as identity primary key,
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
  bank_proven_at timestamptz,
  coin integer not null default 0 check (coin >= 0),
  frozen_at timestamptz,
  frozen_reason text,
  register_ip text,
  register_device text,
  created_at timestamptz not null default app_now(),
  constraint member_frozen_reason check ((frozen_at is null) = (frozen_reason is null))
);
comment on table member is 'Members: who they are, their bank account for payouts, and their coins.';
comment on column member.public_id is 'Random, so that members can be neither counted nor guessed.';
comment on column member.bank_account_no is 'Empty when its holder proved that the number is theirs.';
comment on column member.bank_changed_at is 'Payouts wait after this moment (rules#bank-account-change).';
comment on column member.bank_proven_at is
  'When a deposit came from this account; null: not proven. A registration alone proves nothing.';
comment on column member.coin is 'Sum of the member''s coin entries.';
comment on column member.frozen_at is
  'The figures disagree with the ledger or a provider: money calls wait for staff, deposits still arrive.';
create unique index member_bank_account on member (bank_code, bank_account_no) where bank_account_no <> '';
create index member_frozen_now on member (id) where frozen_at is not null;

create table session (
  token_hash bytea primary key,
  public_id uuid not null default gen_random_uuid(),
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
  end_reason text check (end_reason in ('logout', 'password', 'everywhere', 'oldest', 'replaced', 'suspended', 'operator',
    'revoked'))
);
comment on table session is 'Member sessions by the SHA-256 of their token. True time.';
comment on column session.public_id is 'Names a session to its owner, so that the hash stays inside.';
comment on column session.member_id is
  'No foreign key: a session may outlive its member and then answers INVALID_USER_1 (rules#session-codes).';
comment on column session.authenticated_at is 'Last password or code; sensitive calls ask for a recent one.';
create unique index session_public_id on session (public_id);
create index session_member on session (member_id, created_at) where ended_at is null;
-- Finds every device of a member, ended sessions included.
create index session_of_member on session (member_id);

create table login_device (
  member_id bigint not null,
  device text not null,
  last_login_at timestamptz not null default now(),
  primary key (member_id, device)
);
comment on table login_device is
  'Devices a member signed in from. Each has its own failure counter, so that a stranger cannot lock the member out.';
create index login_device_old on login_device (last_login_at);

create table otp (
  token_hash bytea primary key,
  phone text not null,
  purpose text not null check (purpose in ('register', 'reset', 'confirm')),
  ref text not null,
  code_hmac bytea not null,
  live boolean not null,
  wrong_count smallint not null default 0,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz,
  replaced_at timestamptz
);
comment on table otp is 'One-time codes sent by text message.';
comment on column otp.purpose is '`confirm` proves the phone again before a sensitive call.';
comment on column otp.live is
  'False for a reset of an unknown phone: nothing was sent, and the answer does not show it.';
create index otp_phone on otp (phone, sent_at);

create table agreement (
  member_id bigint not null references member,
  version text not null,
  ip text,
  accepted_at timestamptz not null default app_now(),
  primary key (member_id, version)
);
comment on table agreement is 'Versions of the agreement that a member accepted.';

create table member_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  field text not null check (field in ('name', 'bank_code', 'bank_account_no', 'bank_account_name', 'password',
    'loss_limit', 'phone', 'status', 'sessions', 'frozen')),
  before text,
  after text,
  ip text,
  device text,
  by_name text,
  reason text,
  at timestamptz not null default app_now()
);
comment on table member_change is
  'Every change of a member''s own details; evidence for a disputed payout. Append-only.';
comment on column member_change.before is 'Value before the change. Never a password.';
comment on column member_change.by_name is 'Person of the operator who made the change; null: the member.';
create index member_change_member on member_change (member_id, id);

create table member_notice (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('password', 'phone', 'bank')),
  result text not null check (result in ('sent', 'key_missing', 'key_invalid', 'failed', 'over_budget')),
  at timestamptz not null default app_now()
);
comment on table member_notice is
  'Text messages that inform a member of a change to the account, with the gateway''s answer.';
create index member_notice_member on member_notice (member_id, id);

create table member_unfrozen (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  frozen_at timestamptz not null,
  frozen_reason text not null,
  ended_at timestamptz not null default app_now(),
  decided_by text not null check (decided_by <> ''),
  decision text not null check (decision <> '')
);
comment on table member_unfrozen is 'Every end of a freeze: who decided it, and what was found.';

create table bank_claim (
  bank_code text not null,
  bank_account_no text not null,
  holder text not null,
  claimed_at timestamptz not null default app_now(),
  primary key (bank_code, bank_account_no, holder)
);
comment on table bank_claim is
  'Registrations that were refused because the bank account is taken. A payment from it may prove who owns it.';
comment on column bank_claim.holder is 'Who claims it.';

create table play_stop (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('timeout', 'exclusion')),
  from_at timestamptz not null default app_now(),
  until_at timestamptz not null,
  set_by text not null,
  reason text,
  ended_at timestamptz,
  check (until_at > from_at)
);
comment on table play_stop is
  'A member''s own stops of play: time-outs and exclusions. The newest open row that has not ended holds.';
create index play_stop_member on play_stop (member_id, until_at) where ended_at is null;

create table loss_limit (
  member_id bigint primary key references member,
  amount_minor bigint check (amount_minor >= 0),
  next_amount_minor bigint check (next_amount_minor >= 0),
  next_from timestamptz,
  constraint next check (next_from is not null or next_amount_minor is null)
);
comment on table loss_limit is 'A member''s own daily limit on transfers into games. No row or no amount: no limit.';
comment on column loss_limit.next_amount_minor is 'A looser limit; it replaces the present one at `next_from`.';
