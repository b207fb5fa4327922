-- One money write of a member at a time, and so many a minute (rules §11), in one row. Unlogged: a crash of the database
-- may forget leases and counters of seconds, and a call that only takes its turn need not wait for the disk.
drop table money_busy;
create unlogged table money_turn (
  member_id bigint primary key,
  holder text not null,
  busy_until timestamptz not null,
  count integer not null,
  resets_at timestamptz not null
) with (fillfactor = 50);
