-- A projection of its own: it also shows what failed. `number` counts a member's rows without a gap and is given under
-- the member's lock, so page 1,000 is found as fast as page 1 and an anchor holds the list still.
create table statement (
  member_id bigint not null references member,
  number bigint not null,
  source text not null unique,
  type text not null check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  from_code text not null,
  to_code text not null,
  status text not null check (status in ('SUCCESS', 'FAILED', 'PENDING')),
  amount_minor bigint not null,
  detail jsonb,
  created_at timestamptz not null default app_now(),
  primary key (member_id, number)
);
