-- A partner's book is in true time, created_at and ended_at are the house's clock: these two compare with the book.
alter table intent add column real_created_at timestamptz not null default now();
alter table intent add column real_ended_at timestamptz;
update intent i set real_ended_at = (select max(a.at) from intent_attempt a where a.intent_id = i.id)
  where i.ended_at is not null;
update intent i set real_created_at = least(i.created_at, i.sent_by, i.real_ended_at,
  (select min(a.at) from intent_attempt a where a.intent_id = i.id));
create index intent_real_ended on intent using brin (real_ended_at);

create or replace function intent_end(p_id bigint, p_state text, p_answer jsonb, p_result jsonb)
returns void language plpgsql as $$
begin
  perform intent_log(p_id, p_answer);
  update intent set state = p_state, ended_at = app_now(), real_ended_at = now(), revision = revision + 1,
      result = p_result, evidence = evidence || (p_answer->'evidence')
    where id = p_id;
end $$;

-- One comparison of a partner's book with ours (money §2). True time throughout.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  provider text not null,
  -- Null for a partner that tells one sum of everything.
  from_at timestamptz,
  to_at timestamptz,
  -- It began where the last such run ended, so that together they leave nothing out; false for a window of a person's.
  follows boolean not null,
  started_at timestamptz not null default now(),
  -- Prolonged with every page that is read; a run past it was killed.
  lease_until timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('agreed', 'differs', 'silent', 'lost')),
  matched integer not null default 0,
  under_way integer not null default 0,
  constraint ended check ((outcome is null) = (ended_at is null))
);
create unique index reconciliation_one_run on reconciliation_run (provider) where ended_at is null;
create index reconciliation_last on reconciliation_run (provider, ended_at);

-- A difference. It is named once for ever, so that telling it again changes nothing; nothing is ever corrected by it.
create table reconciliation_item (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('ours_only', 'theirs_only', 'amount_differs', 'sum_differs', 'ledger_differs')),
  -- Our intent, the partner's entry, or the sum.
  subject text not null,
  intent_id bigint references intent,
  their_id text,
  username text,
  direction text check (direction in ('in', 'out')),
  -- Credits, hundredths; of ledger_differs the wallet's currency. Null: not there at all.
  ours_minor bigint,
  theirs_minor bigint,
  -- By how much theirs is above ours, money put in counting up.
  difference_minor bigint not null,
  -- The moment that puts it into a window: the end of our intent, else the partner's own.
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
create index reconciliation_open on reconciliation_item (provider, at) where state = 'OPEN';
