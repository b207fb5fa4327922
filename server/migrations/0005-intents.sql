-- Everything that crosses the wall (money §2).
create table intent (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- The transfer a member knows: game to game is two intents of one group (money §2).
  group_id text not null,
  kind text not null check (kind in ('transfer-in', 'transfer-out', 'payout')),
  member_id bigint not null references member,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('RESERVED', 'UNKNOWN', 'NEEDS_OPERATOR', 'POSTED', 'VOIDED')),
  provider text not null,
  -- Stored before the first call; what a partner knows the call by.
  provider_ref text not null,
  -- What this kind needs: credits and user name of a game, the second leg, the withdrawal.
  detail jsonb not null,
  attempt integer not null default 0,
  lease_until timestamptz not null,
  next_at timestamptz not null,
  -- The latest moment at which a call may have left us; the grace of class B and C counts from it. True time.
  sent_by timestamptz not null,
  -- Since when no evidence was had; half an hour of it calls a person.
  unknown_since timestamptz,
  evidence jsonb not null default '{}',
  revision integer not null default 0,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint intent_reference unique (provider, provider_ref),
  constraint ended check ((state in ('POSTED', 'VOIDED')) = (ended_at is not null))
) with (fillfactor = 80);
create unique index intent_open_game on intent (member_id, provider)
  where ended_at is null and kind in ('transfer-in', 'transfer-out');
create index intent_open_member on intent (member_id) where ended_at is null;
create index intent_group on intent (group_id);
create index intent_due on intent (next_at) where ended_at is null;

-- Append-only: every call to a partner and what came back.
create table intent_attempt (
  intent_id bigint not null references intent,
  number integer not null,
  call text not null,
  outcome text not null,
  evidence jsonb not null,
  at timestamptz not null default now(),
  primary key (intent_id, number)
);

create table withdrawal (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('REQUESTED', 'APPROVED', 'SENDING', 'UNKNOWN', 'FAILED', 'PAID', 'REJECTED')),
  -- Written down at the request: a later change of the member's account does not move the money (promises C21).
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  -- Counts the payout references tried; approval names the revision it saw.
  revision integer not null default 0,
  approved_by text,
  reason text,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint ended check ((state in ('PAID', 'REJECTED')) = (ended_at is not null))
);
create unique index withdrawal_open on withdrawal (member_id) where ended_at is null;
create index withdrawal_member on withdrawal (member_id, created_at);
