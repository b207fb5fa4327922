-- The comparison of providers' statements with the ledger.

create table reconciliation_run (
  id bigint generated always as identity primary key,
  provider text not null,
  from_at timestamptz,
  to_at timestamptz,
  follows boolean not null,
  started_at timestamptz not null default now(),
  lease_until timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('agreed', 'differs', 'silent', 'lost')),
  matched integer not null default 0,
  under_way integer not null default 0,
  constraint ended check ((outcome is null) = (ended_at is null))
);
comment on table reconciliation_run is 'One comparison of a provider''s statement with the ledger. True time.';
comment on column reconciliation_run.from_at is 'Null for a provider that reports one sum of everything.';
comment on column reconciliation_run.follows is
  'It began where the last such run ended; false for a window that a person chose.';
comment on column reconciliation_run.lease_until is 'Renewed with every page; a run past it was killed.';
create unique index reconciliation_one_run on reconciliation_run (provider) where ended_at is null;
create index reconciliation_last on reconciliation_run (provider, ended_at);

create table reconciliation_item (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('ours_only', 'theirs_only', 'amount_differs', 'sum_differs', 'ledger_differs')),
  subject text not null,
  intent_id bigint references intent,
  their_id text,
  username text,
  direction text check (direction in ('in', 'out')),
  ours_minor bigint,
  theirs_minor bigint,
  difference_minor bigint not null,
  at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'GONE', 'CLOSED')),
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  decided_by text,
  decision text,
  unique (provider, kind, subject),
  constraint ended check ((state = 'OPEN') = (ended_at is null)),
  constraint decided check ((state = 'CLOSED') = (decided_by is not null))
);
comment on table reconciliation_item is
  'Differences found by a comparison, each named once. They wait for staff and correct nothing.';
comment on column reconciliation_item.subject is 'Our intent, the provider''s entry, or the sum.';
comment on column reconciliation_item.ours_minor is
  'Hundredths of a credit; minor units for `ledger_differs`. Null: no entry.';
comment on column reconciliation_item.difference_minor is 'Theirs less ours; money put in counts up.';
comment on column reconciliation_item.at is
  'Moment that decides the window: the end of our intent, or the provider''s own time.';
create index reconciliation_open on reconciliation_item (provider, at) where state = 'OPEN';

create table reconciliation_sum (
  provider text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  upto timestamptz not null,
  credits_minor bigint not null,
  posted_minor bigint not null,
  primary key (provider, currency)
);
comment on table reconciliation_sum is
  'Sums of a provider''s transfers that ended before `upto`, so that a comparison adds only newer ones.';
comment on column reconciliation_sum.upto is 'True time.';
comment on column reconciliation_sum.credits_minor is 'Moved in less moved out, hundredths of a credit.';
comment on column reconciliation_sum.posted_minor is 'The same in the wallet''s currency, minor units.';
