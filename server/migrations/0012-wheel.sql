-- The prize wheel, coins and coupons.

create table wheel (
  id bigint generated always as identity primary key,
  currency text not null check (currency in ('THB', 'LAK')),
  name jsonb not null,
  active boolean not null default false,
  from_at timestamptz,
  until_at timestamptz,
  created_at timestamptz not null default app_now()
);
comment on table wheel is 'Prize wheels. A member sees the active one of their currency.';
create unique index wheel_active on wheel (currency) where active;

create table wheel_slice (
  wheel_id bigint not null references wheel,
  code text not null check (code ~ '^[A-Z0-9_-]{1,32}$'),
  position integer not null default 0,
  label jsonb not null,
  description jsonb not null default '{}',
  bg_color text not null default '' check (bg_color ~ '^(#[0-9a-f]{6})?$'),
  text_color text not null default '' check (text_color ~ '^(#[0-9a-f]{6})?$'),
  weight integer not null check (weight between 0 and 1000000),
  stock integer check (stock >= 0),
  type text not null check (type in ('WALLET', 'BONUS', 'COIN', 'ITEM', 'NONE')),
  amount bigint not null default 0 check (amount >= 0),
  success_bp bigint not null default 0,
  fail_bp bigint not null default 0 check (fail_bp >= 0 and fail_bp < 10000),
  days integer check (days > 0),
  primary key (wheel_id, code),
  constraint an_amount check ((type in ('WALLET', 'BONUS', 'COIN')) = (amount > 0)),
  constraint few_coins check (type <> 'COIN' or amount <= 1000),
  constraint a_condition check (case when type = 'BONUS' then success_bp > 10000 else success_bp = 0 and fail_bp = 0 end)
);
comment on table wheel_slice is 'Slices of a wheel.';
comment on column wheel_slice.description is 'HTML in three languages.';
comment on column wheel_slice.bg_color is '`#rrggbb`; empty: the default colour.';
comment on column wheel_slice.weight is 'Share of the sum of all weights.';
comment on column wheel_slice.stock is 'How often it can still be won; null: no limit.';
comment on column wheel_slice.amount is 'Minor units of the wheel''s currency, or coins.';
comment on column wheel_slice.success_bp is 'Condition of a BONUS.';
comment on column wheel_slice.days is 'Days that its coupon is valid; null: the setting spin.couponDays.';

create table coin_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  delta integer not null check (delta <> 0),
  after integer not null check (after >= 0),
  reason text not null check (reason in ('DEPOSIT', 'SPIN', 'COUPON', 'STAFF', 'DEMO', 'OPENING', 'REVERSAL')),
  reference text not null,
  note text,
  decided_by text,
  created_at timestamptz not null default app_now(),
  constraint coin_once unique (reason, reference)
);
comment on table coin_entry is 'Every coin that came or went. member.coin is the sum. Append-only.';
comment on column coin_entry.delta is 'Coins.';
comment on column coin_entry.after is 'Coins of the member after this entry.';
comment on column coin_entry.reference is 'What brought or took it: a ledger operation, a spin, or a coupon.';
create index coin_entry_member on coin_entry (member_id, id);
create index coin_entry_earned on coin_entry (member_id, created_at) where reason = 'DEPOSIT';

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
    and slice_from + slice_weight <= total_weight),
  constraint spin_prize unique (id, member_id, type)
);
comment on table spin is 'Spins: the number that was drawn, and the range of the slice it fell into.';
create index spin_member on spin (member_id, id);

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
  condition_id bigint unique references condition,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  decided_by text,
  decision text,
  constraint ended check ((state = 'ISSUED') = (ended_at is null)),
  -- A coupon belongs to the member and prize of its spin, so a spin without a prize has none.
  constraint coupon_of_its_spin
    foreign key (spin_id, member_id, type) references spin (id, member_id, type) on update cascade
);
comment on table coupon is 'Prizes of spins, with their terms when they were won.';
comment on column coupon.amount is 'Minor units, or coins.';
comment on column coupon.condition_id is
  'Gift that it was claimed with; one that gave nothing leaves the coupon to be claimed again.';
comment on column coupon.decided_by is 'Who handed the prize over or took the coupon back.';
create index coupon_member on coupon (member_id, expires_at) where state in ('ISSUED', 'CLAIMED');
create index coupon_due on coupon (expires_at) where state = 'ISSUED';
create index coupon_items on coupon (id) where type = 'ITEM' and state in ('ISSUED', 'EXPIRED');
