-- Calls to providers that move money, and withdrawals.

create table intent (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  group_id text not null,
  kind text not null check (kind in ('transfer-in', 'transfer-out', 'payout')),
  member_id bigint not null references member,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('RESERVED', 'UNKNOWN', 'NEEDS_OPERATOR', 'POSTED', 'VOIDED')),
  provider text not null,
  provider_ref text not null,
  detail jsonb not null,
  attempt integer not null default 0,
  lease_until timestamptz not null,
  next_at timestamptz not null,
  sent_by timestamptz not null,
  unknown_since timestamptz,
  evidence jsonb not null default '{}',
  revision integer not null default 0,
  result jsonb,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  real_created_at timestamptz not null default now(),
  real_ended_at timestamptz,
  constraint intent_reference unique (provider, provider_ref),
  constraint ended check ((state in ('POSTED', 'VOIDED')) = (ended_at is not null))
) with (fillfactor = 80);
comment on table intent is 'Every call to a provider that moves money, stored before the call.';
comment on column intent.group_id is 'Transfer that the member sees; game to game is two intents of one group.';
comment on column intent.state is 'NEEDS_OPERATOR: no evidence for too long. POSTED and VOIDED are ends.';
comment on column intent.provider_ref is 'Name of the call at the provider, stored before the first attempt.';
comment on column intent.detail is
  'Fields of this kind: credits and user name of a game, the second leg, the withdrawal.';
comment on column intent.lease_until is 'One process works on it until then. True time.';
comment on column intent.sent_by is
  'Latest moment at which a call may have left. Waiting times of class B and C count from it. True time.';
comment on column intent.unknown_since is 'Since when there is no evidence.';
comment on column intent.result is 'Balances when the transfer ended: the answer to every repeated call.';
comment on column intent.real_created_at is 'True time, to compare with the provider''s statement.';
create unique index intent_open_game on intent (member_id, provider)
  where ended_at is null and kind in ('transfer-in', 'transfer-out');
create index intent_open_member on intent (member_id) where ended_at is null;
create index intent_member_day on intent (member_id, created_at) where kind in ('transfer-in', 'transfer-out');
create index intent_group on intent (group_id);
create index intent_of_withdrawal on intent ((detail->>'withdrawalId')) where kind = 'payout';
create index intent_due on intent (next_at) where ended_at is null;
create index intent_due_provider on intent (provider, next_at) where ended_at is null;
create index intent_real_ended on intent using brin (real_ended_at);
create index intent_ended_at_provider on intent (provider, real_ended_at) where ended_at is not null;

create table intent_attempt (
  intent_id bigint not null references intent,
  number integer not null,
  call text not null,
  outcome text not null,
  evidence jsonb not null,
  at timestamptz not null default now(),
  primary key (intent_id, number)
);
comment on table intent_attempt is 'Every attempt of a call and its answer. Append-only, true time.';

create type transfer_end as (ended boolean, result jsonb, next_id bigint);
comment on type transfer_end is 'End of a transfer''s leg: whether this call ended it, the balances, and the next leg.';

create table withdrawal (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('REQUESTED', 'APPROVED', 'SENDING', 'UNKNOWN', 'FAILED', 'PAID',
    'REJECTED', 'RETURNED', 'PAID_LATE')),
  bank_code text not null,
  bank_account_no text not null,
  bank_account_name text not null,
  revision integer not null default 0,
  delayed boolean not null default false,
  approved_by text,
  auto_at timestamptz,
  reason text,
  paid_reference text,
  settled_reference text,
  paid_by text,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint ended check ((state in ('PAID', 'REJECTED', 'RETURNED', 'PAID_LATE')) = (ended_at is not null))
);
comment on table withdrawal is 'Withdrawals of members.';
comment on column withdrawal.state is 'RETURNED: the bank sent it back. PAID_LATE: paid although it was rejected.';
comment on column withdrawal.bank_code is
  'Copied at the request, as later changes of the member''s account must not redirect the money.';
comment on column withdrawal.revision is 'Counts decisions and payout attempts; an approval names the revision it saw.';
comment on column withdrawal.delayed is
  'Delayed: it approves itself when the wait after a bank account change is over (rules#bank-account-change).';
comment on column withdrawal.auto_at is 'When it was approved automatically; null: by a person.';
comment on column withdrawal.paid_reference is
  'Bank reference of a payment that a person made instead of the provider.';
comment on column withdrawal.settled_reference is 'Bank reference of the provider''s payment, as a person saw it.';
comment on column withdrawal.paid_by is 'Person who made or saw the payment.';
create unique index withdrawal_open on withdrawal (member_id) where ended_at is null;
create index withdrawal_member on withdrawal (member_id, created_at);
create index withdrawal_delayed on withdrawal (id) where delayed and state = 'REQUESTED';
create index withdrawal_auto on withdrawal (member_id, auto_at) where auto_at is not null;
-- One bank payment pays one withdrawal, whatever the spelling of its reference.
create unique index withdrawal_bank_reference
  on withdrawal (upper(regexp_replace(coalesce(paid_reference, settled_reference), '[^[:alnum:]]', '', 'g')))
  where coalesce(paid_reference, settled_reference) is not null;

create table withdrawal_auto_hour (
  hour timestamptz not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (hour, currency)
);
comment on table withdrawal_auto_hour is
  'Sum of automatic payouts in each clock hour. Written last in a commit, because members share the row.';
