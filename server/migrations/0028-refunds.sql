-- Cashback on losses (rules §6): settled once a night for each member, out of the difference of two snapshots; received,
-- and put into the wallet, in two further steps.

-- How a member stood when a night was settled. The next window begins where this one ended, so none is left out and none
-- counts twice, however late a night is settled. Days are business days (Asia/Bangkok). A member without a row began with nothing.
create table refund_snapshot (
  number bigint generated always as identity unique,
  member_id bigint not null references member,
  -- The business day on which it was settled: once.
  day date not null,
  total_minor bigint not null,
  flow_minor bigint not null,
  gifted_minor bigint not null,
  -- The ledger's number of the member's last movement.
  seq bigint not null,
  at timestamptz not null default app_now(),
  primary key (member_id, day)
);
-- The last one is the newest row, also where the sandbox has turned the clock back.
create index refund_snapshot_last on refund_snapshot (member_id, number);

-- What a night found lost of the member's own money, and what comes back of it.
create table refund (
  member_id bigint not null,
  day date not null,
  own_loss_minor bigint not null check (own_loss_minor > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  settled_at timestamptz not null default app_now(),
  -- Null: not for the member to receive; staff pay it out as cash on request (rules §6).
  claimable_until timestamptz,
  received_at timestamptz,
  -- The gift with which it was put into the wallet; one that was never given does not count.
  condition_id bigint references condition,
  primary key (member_id, day),
  foreign key (member_id, day) references refund_snapshot,
  constraint received check (received_at is not null or condition_id is null)
);
create index refund_received on refund (member_id, received_at, day) where received_at is not null;

-- A night's list: made once, in pages, of the members who have something to settle, and worked off from then on.
create table refund_night (
  day date primary key,
  -- Members up to this one are on the list, or need not be.
  after_member bigint not null default 0,
  listed boolean not null default false
);

create table refund_due (
  member_id bigint primary key references member,
  day date not null,
  -- Whoever takes one sets this into the future: should they die, it is anybody's again.
  next_at timestamptz not null default app_now()
);
create index refund_due_next on refund_due (next_at);

create function refund_day() returns date language sql stable as $$ select (app_now() at time zone 'Asia/Bangkok')::date $$;

-- 24:00 of a business day.
create function refund_day_end(p_day date) returns timestamptz language sql stable as
$$ select (p_day + 1)::timestamp at time zone 'Asia/Bangkok' $$;

-- The past of those who are members by now is not refunded.
insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
select m.id, refund_day(), member_total(m.id), c.flow, c.gifted, c.seq
from member m join account c on c.code = 'member:' || m.id || ':cash';

-- What a night's settlement is decided by; null without a wallet. Whole numbers as text.
create function refund_facts(p_member bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('day', refund_day(), 'currency', c.currency, 'active', m.status = 'active',
    'settled', exists (select from refund_snapshot where member_id = p_member and day = refund_day()),
    'known', member_stale_games(p_member) = '{}' and not member_is_moving(p_member),
    'seq', c.seq::text,
    'end', jsonb_build_object('total', member_total(p_member)::text, 'flow', c.flow::text, 'gifted', c.gifted::text),
    'start', jsonb_build_object('total', coalesce(s.total_minor, 0)::text, 'flow', coalesce(s.flow_minor, 0)::text,
      'gifted', coalesce(s.gifted_minor, 0)::text),
    'conditionOpen', exists (select from condition k where k.member_id = p_member and k.flow_at_open is not null
      and (k.ended_at is null or s.at is null or k.ended_at > s.at)))
  from account c join member m on m.id = c.member_id
  left join lateral (select * from refund_snapshot where member_id = p_member order by number desc limit 1) s on true
  where c.code = 'member:' || p_member || ':cash'
$$;

-- Received and not in the wallet: never a stored sum.
create function refund_accrued(p_member bigint) returns bigint language sql stable as $$
  select coalesce(sum(r.amount_minor), 0)::bigint from refund r left join condition k on k.id = r.condition_id
  where r.member_id = p_member and r.received_at is not null
    and (r.condition_id is null or k.state in ('GIVEN_UP', 'DISARMED'))
$$;
