-- The prize wheel (rules §7): what can be won, the coins it costs, what was drawn, and the coupons that came of it.

-- An operator's wheel, words in three languages. A member sees the active one of their own currency.
create table wheel (
  id bigint generated always as identity primary key,
  currency text not null check (currency in ('THB', 'LAK')),
  name jsonb not null,
  active boolean not null default false,
  from_at timestamptz,
  until_at timestamptz,
  created_at timestamptz not null default app_now()
);
create unique index wheel_active on wheel (currency) where active;

create table wheel_slice (
  wheel_id bigint not null references wheel,
  code text not null check (code ~ '^[A-Z0-9_-]{1,32}$'),
  position integer not null default 0,
  label jsonb not null,
  -- HTML in three languages.
  description jsonb not null default '{}',
  -- `#rrggbb`; empty: the house's own.
  bg_color text not null default '' check (bg_color ~ '^(#[0-9a-f]{6})?$'),
  text_color text not null default '' check (text_color ~ '^(#[0-9a-f]{6})?$'),
  weight integer not null check (weight between 0 and 1000000),
  -- How often it can still be won; null: any number of times.
  stock integer check (stock >= 0),
  type text not null check (type in ('WALLET', 'BONUS', 'COIN', 'ITEM', 'NONE')),
  -- Minor units of the wheel's currency, or a number of coins.
  amount bigint not null default 0 check (amount >= 0),
  -- Of a BONUS; hundredths of a percent.
  success_bp bigint not null default 0,
  fail_bp bigint not null default 0 check (fail_bp >= 0 and fail_bp < 10000),
  -- How long its coupon is good for; null: as the setting says.
  days integer check (days > 0),
  primary key (wheel_id, code),
  constraint an_amount check ((type in ('WALLET', 'BONUS', 'COIN')) = (amount > 0)),
  constraint few_coins check (type <> 'COIN' or amount <= 1000),
  constraint a_condition check (case when type = 'BONUS' then success_bp > 10000 else success_bp = 0 and fail_bp = 0 end)
);

-- Every coin that came or went. `member.coin` is their sum, and `after` what it was then.
create table coin_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  delta integer not null check (delta <> 0),
  after integer not null check (after >= 0),
  reason text not null check (reason in ('DEPOSIT', 'SPIN', 'COUPON', 'STAFF', 'DEMO', 'OPENING')),
  -- What brought or took it, by its name there: a deposit's in the ledger, a spin's number, a coupon's id.
  reference text not null,
  note text,
  decided_by text,
  created_at timestamptz not null default app_now(),
  constraint coin_once unique (reason, reference)
);
create index coin_entry_member on coin_entry (member_id, id);
create index coin_entry_earned on coin_entry (member_id, created_at) where reason = 'DEPOSIT';

create function refuse_coin_change() returns trigger language plpgsql as
$$ begin raise exception 'what is told of coins is append-only' using errcode = 'KP001'; end $$;
create trigger coin_entry_append_only before update or delete on coin_entry
  for each row execute function refuse_coin_change();
create trigger coin_entry_no_truncate before truncate on coin_entry
  for each statement execute function refuse_coin_change();
revoke update, delete, truncate on coin_entry from public;

insert into coin_entry (member_id, delta, after, reason, reference)
  select id, coin, coin, 'OPENING', id::text from member where coin > 0;

-- The one way to a coin; the caller holds the member's lock. Answers how many there are then; null: this reference was
-- counted before, and nothing has changed. More than are there cannot be taken (member.coin is never below 0).
create function coin_move(
  p_member bigint, p_delta integer, p_reason text, p_reference text, p_note text default null, p_by text default null
) returns integer language plpgsql as $$
declare
  v_after integer;
begin
  if exists (select from coin_entry where reason = p_reason and reference = p_reference) then return null; end if;
  update member set coin = coin + p_delta where id = p_member returning coin into strict v_after;
  insert into coin_entry (member_id, delta, after, reason, reference, note, decided_by)
    values (p_member, p_delta, v_after, p_reason, p_reference, p_note, p_by);
  return v_after;
end $$;

-- One row a spin: the number that was drawn, and which part of the weights it fell into.
create table spin (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  wheel_id bigint not null references wheel,
  slice_code text not null,
  type text not null,
  drawn bigint not null,
  slice_from bigint not null,
  slice_weight bigint not null,
  total_weight bigint not null,
  created_at timestamptz not null default app_now(),
  constraint drawn_in_slice check (slice_from >= 0 and drawn >= slice_from and drawn < slice_from + slice_weight
    and slice_from + slice_weight <= total_weight)
);
create index spin_member on spin (member_id, id);

-- What a spin won, as it was promised: an operator's later changes do not reach it.
create table coupon (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  spin_id bigint not null unique references spin,
  wheel_id bigint not null references wheel,
  slice_code text not null,
  name jsonb not null,
  label jsonb not null,
  description jsonb not null,
  type text not null check (type <> 'NONE'),
  amount bigint not null check (amount >= 0),
  success_bp bigint not null,
  fail_bp bigint not null,
  state text not null default 'ISSUED' check (state in ('ISSUED', 'CLAIMED', 'EXPIRED', 'VOID')),
  -- The gift with which it was received; one that was never given leaves the coupon to be received again.
  condition_id bigint unique references condition,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Who handed the thing over, or took the coupon back, and why.
  decided_by text,
  decision text,
  constraint ended check ((state = 'ISSUED') = (ended_at is null))
);
create index coupon_member on coupon (member_id, expires_at) where state in ('ISSUED', 'CLAIMED');
create index coupon_due on coupon (expires_at) where state = 'ISSUED';
create index coupon_items on coupon (id) where type = 'ITEM' and state in ('ISSUED', 'EXPIRED');

-- How a coupon stands: one whose gift ended with nothing received is to be received again.
create function coupon_standing(c coupon) returns text language sql stable as $$
  select case when c.state = 'CLAIMED' and exists (
    select from condition k where k.id = c.condition_id and k.state in ('GIVEN_UP', 'DISARMED')) then 'ISSUED' else c.state end
$$;

-- What must hold of coins, spins and coupons at every moment; no row: all is well.
create function wheel_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'coins', m.public_id, format('%s coins, entries say %s', m.coin, coalesce(e.total, 0))
    from member m left join (select member_id, sum(delta) as total from coin_entry group by member_id) e on e.member_id = m.id
    where m.coin <> coalesce(e.total, 0) or m.coin < 0
  union all
  select 'coins', m.public_id, format('entry %s leaves %s, those up to it say %s', e.id, e.after, e.running)
    from (select id, member_id, after, sum(delta) over (partition by member_id order by id) as running from coin_entry) e
    join member m on m.id = e.member_id where e.after <> e.running
  union all
  select 'spin', s.id::text, 'its coin was not taken'
    from spin s where not exists (select from coin_entry e
      where e.reason = 'SPIN' and e.reference = s.id::text and e.delta = -1 and e.member_id = s.member_id)
  union all
  select 'spin', e.reference, 'a coin was taken and nothing was drawn'
    from coin_entry e where e.reason = 'SPIN' and not exists (select from spin s where s.id::text = e.reference)
  union all
  select 'spin', s.id::text, format('%s has %s coupons', s.type, count(c.id))
    from spin s left join coupon c on c.spin_id = s.id and c.member_id = s.member_id and c.type = s.type
    group by s.id having count(c.id) <> case when s.type = 'NONE' then 0 else 1 end
  union all
  select 'coupon', c.public_id, format('%s %s was not received', c.type, c.state)
    from coupon c left join condition k on k.id = c.condition_id
    where c.state = 'CLAIMED' and not case c.type
      when 'ITEM' then c.decided_by is not null
      when 'COIN' then exists (select from coin_entry e where e.reason = 'COUPON' and e.reference = c.public_id
        and e.delta = c.amount and e.member_id = c.member_id)
      else coalesce(k.source = 'COUPON' and k.member_id = c.member_id and k.gift_minor = c.amount
        and (k.state in ('WAITING', 'GIVEN_UP', 'DISARMED') or exists (
          select from transfer t where t.op = 'gift:' || k.public_id and t.amount = c.amount)), false) end
  union all
  select 'coupon', k.public_id, 'a gift stands behind no coupon that was received'
    from condition k
    where k.source = 'COUPON' and k.state not in ('GIVEN_UP', 'DISARMED')
      and not exists (select from coupon c where c.condition_id = k.id and c.state = 'CLAIMED')
$$;

-- Everything there is to ask, as one question.
create function house_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select * from ledger_violations() union all select * from ledger_flow_violations() union all select * from wheel_violations()
$$;
