-- Notices to members by Web Push and LINE.

create table notice_choice (
  member_id bigint primary key references member,
  language text not null check (language in ('th', 'la', 'en')),
  events text[] not null
);
comment on table notice_choice is 'Language and events of a member''s notices; written with the first subscription.';

create table notice_subscription (
  id bigint generated always as identity primary key,
  public_id text not null unique check (public_id ~ '^[a-z0-9]{20}$'),
  member_id bigint not null references member,
  channel text not null check (channel in ('push', 'line')),
  address_hash bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (channel, address_hash)
);
comment on table notice_subscription is 'Addresses that notices go to: browsers and LINE users. True time.';
comment on column notice_subscription.address_hash is 'SHA-256 of the push endpoint or the LINE user id.';
comment on column notice_subscription.sealed is 'Address and keys, encrypted by the master key.';
comment on column notice_subscription.used_at is 'Last sent notice or renewal by the member; an unused row is removed.';
create index notice_subscription_member on notice_subscription (member_id);

create table notice_line_code (
  member_id bigint primary key references member,
  code_hash bytea not null unique,
  language text not null check (language in ('th', 'la', 'en')),
  until_at timestamptz not null
);
comment on table notice_line_code is 'Codes that members send to the LINE official account to link it. True time.';

create table notice (
  id bigint generated always as identity primary key,
  reference uuid not null unique default gen_random_uuid(),
  member_id bigint not null references member,
  subscription_id bigint not null references notice_subscription on delete cascade,
  event text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  until_at timestamptz not null,
  attempts integer not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('SENT', 'REFUSED', 'FAILED', 'LATE', 'SEEN')),
  unique (subscription_id, event, subject),
  check ((ended_at is null) = (outcome is null))
);
comment on table notice is 'Outbox of notices, written in the commit of the event and sent by a job. True time.';
comment on column notice.reference is 'Sent with every attempt, so that LINE and the browser drop repeats.';
comment on column notice.subject is 'What the event is about: an operation of the ledger, a day, an unread answer.';
comment on column notice.next_at is 'Next attempt; during an attempt the end of its lease.';
comment on column notice.until_at is 'A later notice would be of no use.';
comment on column notice.outcome is 'LATE: not sent by until_at. SEEN: the member read the answer before.';
create index notice_due on notice (next_at) where ended_at is null;
create index notice_ended on notice (ended_at) where ended_at is not null;
