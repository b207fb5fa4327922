create table receiving_account (
  id bigint generated always as identity primary key,
  bank_type text not null,
  bank_code text not null,
  mode text not null,
  account_name text not null,
  account_no text not null,
  currency text not null,
  minimum_minor bigint,
  presets_minor bigint[],
  maintenance boolean not null default false,
  enabled boolean not null default true,
  position integer not null default 0,
  unique (bank_type, bank_code, account_no)
);

create table receiving_wallet (
  id bigint generated always as identity primary key,
  mode text not null,
  account_name text not null unique,
  enabled boolean not null default true
);

-- REQUESTED: the partner is being asked. Expiry is a compared column, not a timer (money §2).
create table qr_request (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  channel text not null,
  reference text not null,
  provider_ref text,
  payload text,
  amount_minor bigint not null check (amount_minor > 0),
  payable_minor bigint,
  state text not null check (state in ('REQUESTED', 'PENDING', 'PAID', 'CANCELLED', 'FAILED')),
  expires_at timestamptz not null,
  -- When the partner is asked next, should its notice be lost.
  next_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  unique (channel, reference),
  unique (channel, provider_ref)
);
create unique index qr_request_live on qr_request (member_id) where state in ('REQUESTED', 'PENDING');
create index qr_request_ask on qr_request (next_at) where state <> 'PAID';

-- Whatever tells of money coming in becomes one row here first (rules §8): one payment, one credit.
create table incoming_payment (
  id bigint generated always as identity primary key,
  source text not null,
  channel text not null,
  -- The partner's own name of the payment; credited once for ever.
  outside_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  member_id bigint references member,
  state text not null check (state in ('CREDITED', 'REVIEW')),
  reason text,
  paid_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (channel, outside_reference),
  -- A notice that makes no sense is kept for a person as it came.
  constraint credit_is_positive check (state = 'REVIEW' or amount_minor > 0)
);

-- Partners' notices as they came, so that a repeated one has no second effect.
create table inbox (
  source text not null,
  event_id text not null,
  raw text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (source, event_id)
);
