-- Losses of members and the nightly refund.

create table net_play (
  member_id bigint primary key references member,
  look_at timestamptz
);
comment on table net_play is
  'Members with losses that decide something, and when to look; null: when a game reports less than before.';
create index net_play_due on net_play (look_at) where look_at is not null;

create table coin_due (
  reference text primary key,
  member_id bigint not null references member,
  loss_before_minor bigint not null,
  needed_minor bigint not null check (needed_minor > 0),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz
);
comment on table coin_due is
  'Coins that a deposit promised, one row each. They come one after another, so that one loss never earns two.';
comment on column coin_due.reference is 'Ledger operation of the deposit, numbered from the second coin on.';
comment on column coin_due.needed_minor is 'The coin comes when the own loss reaches loss_before_minor + needed_minor.';
create index coin_due_member on coin_due (member_id, created_at);

create table refund_snapshot (
  -- The newest row is the last one, even after the sandbox turned the clock back.
  number bigint generated always as identity unique,
  member_id bigint not null references member,
  day date not null,
  total_minor bigint not null,
  flow_minor bigint not null,
  gifted_minor bigint not null,
  seq bigint not null,
  at timestamptz not null default app_now(),
  primary key (member_id, day)
);
comment on table refund_snapshot is
  'A member''s figures when a night was settled. The next night continues here (rules#refund). Days are Bangkok days.';
comment on column refund_snapshot.day is 'Business day of the settlement.';
comment on column refund_snapshot.seq is 'Number of the member''s last transfer in the ledger.';
create index refund_snapshot_last on refund_snapshot (member_id, number);

create table refund (
  member_id bigint not null,
  day date not null,
  own_loss_minor bigint not null check (own_loss_minor > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  percent_bp bigint,
  min_minor bigint,
  max_minor bigint,
  settled_at timestamptz not null default app_now(),
  claimable_until timestamptz,
  received_at timestamptz,
  condition_id bigint references condition,
  primary key (member_id, day),
  foreign key (member_id, day) references refund_snapshot,
  constraint received check (received_at is not null or condition_id is null)
);
comment on table refund is 'Loss of the member''s own money in a night, and the share that is returned.';
comment on column refund.percent_bp is 'Terms of the calculation; null for rows before they were stored.';
comment on column refund.claimable_until is
  'Null: the member cannot collect it; staff pay it as cash on request (rules#refund).';
comment on column refund.condition_id is 'Gift that put it into the wallet; one that gave nothing does not count.';
create index refund_received on refund (member_id, received_at, day) where received_at is not null;

create table refund_night (
  day date primary key,
  after_member bigint not null default 0,
  listed boolean not null default false
);
comment on table refund_night is 'Progress of the list of members to settle in a night, made in pages.';
comment on column refund_night.after_member is 'Members up to this one are on the list, or need not be.';

create table refund_due (
  member_id bigint primary key references member,
  day date not null,
  next_at timestamptz not null default app_now(),
  waits_for text
);
comment on table refund_due is 'Members who wait for the settlement of a night.';
comment on column refund_due.next_at is 'Put off by the process that works on it; if it dies, another takes over.';
comment on column refund_due.waits_for is 'Game to ask for the balance; null: the ledger''s own figures are enough.';
create index refund_due_own on refund_due (member_id) where waits_for is null;
create index refund_due_waiting on refund_due (waits_for, next_at) where waits_for is not null;
