-- Gifts: offers, conditions and invites.

create table offer (
  kind text not null check (kind in ('BONUS', 'PROMOTION')),
  code text not null check (code ~ '^[A-Z0-9_-]{1,32}$'),
  currency text not null check (currency in ('THB', 'LAK')),
  title jsonb not null,
  description jsonb not null default '{}',
  trigger text not null default 'deposit' check (trigger in ('deposit', 'instant')),
  type text not null default 'limit' check (type in ('limit', 'day', 'week')),
  max_received integer not null default 1 check (max_received > 0),
  bonus_bp bigint not null default 0 check (bonus_bp >= 0),
  max_bonus_minor bigint not null default 0 check (max_bonus_minor >= 0),
  fixed_bonus_minor bigint not null default 0 check (fixed_bonus_minor >= 0),
  min_deposit_minor bigint not null default 0 check (min_deposit_minor >= 0),
  success_bp bigint not null default 20000 check (success_bp = 0 or success_bp > 10000),
  fail_bp bigint not null default 500 check (fail_bp >= 0 and fail_bp < 10000),
  -- A wager needs reports of bets, and no provider sends them yet.
  mode text not null default 'band' check (mode = 'band'),
  withdraw_cap_times bigint not null default 0 check (withdraw_cap_times >= 0),
  categories text[] not null default '{}' check (categories <@ array['slot', 'sport', 'lotto']),
  quota integer check (quota >= 0),
  taken integer not null default 0 check (taken >= 0),
  expire_days integer not null default 30 check (expire_days > 0),
  arm_hours integer not null default 24 check (arm_hours > 0),
  new_member_only boolean not null default false,
  from_at timestamptz,
  until_at timestamptz,
  banners jsonb not null default '[]',
  visible boolean not null default true,
  position integer not null default 0,
  primary key (kind, code, currency),
  constraint within_quota check (quota is null or taken <= quota),
  constraint a_gift check (bonus_bp > 0 or fixed_bonus_minor > 0),
  -- A share of a deposit needs a deposit.
  constraint instant_is_fixed check (trigger = 'deposit' or fixed_bonus_minor > 0)
);
comment on table offer is 'Bonuses and promotion codes. Amounts are minor units of the offer''s currency.';
comment on column offer.type is 'Receipts are counted in all, by business day, or by week from Monday (Bangkok).';
comment on column offer.bonus_bp is 'Share of the deposit.';
comment on column offer.quota is 'Places for all members; null: no limit.';
comment on column offer.taken is 'Places taken; counted only with a quota.';
comment on column offer.banners is '[{image, html: {th, la, en}}]';

create table condition (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  source text not null check (source in ('BONUS', 'PROMOTION', 'INVITE', 'REFUND', 'COUPON', 'ADJUST')),
  offer_code text,
  title jsonb not null,
  state text not null check (state in ('ARMED', 'WAITING', 'OPEN', 'EXPIRING',
    'SUCCESS', 'FAILED', 'CLEARED', 'EXPIRED', 'FREE', 'DISARMED', 'GIVEN_UP')),
  success_bp bigint not null check (success_bp = 0 or success_bp > 10000),
  fail_bp bigint not null check (fail_bp >= 0 and fail_bp < 10000),
  mode text not null default 'band' check (mode in ('band', 'wager')),
  categories text[] not null default '{}',
  withdraw_cap_times bigint not null default 0 check (withdraw_cap_times >= 0),
  expire_days integer not null,
  bonus_bp bigint not null default 0,
  max_bonus_minor bigint not null default 0,
  fixed_bonus_minor bigint not null default 0,
  min_deposit_minor bigint not null default 0,
  armed_until timestamptz,
  deposit_minor bigint not null default 0,
  deposit_op text,
  flow_before bigint,
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  remaining_max_minor bigint not null default 0,
  next_at timestamptz,
  give_up_at timestamptz,
  own_minor bigint,
  base_minor bigint,
  target_minor bigint,
  floor_minor bigint,
  flow_at_open bigint,
  wagered_minor bigint not null default 0,
  reached boolean not null default false,
  created_at timestamptz not null default app_now(),
  received_at timestamptz,
  expires_at timestamptz,
  voided_at timestamptz,
  ended_at timestamptz,
  end_minor bigint,
  forfeited_minor bigint not null default 0,
  constraint ended check ((state in ('ARMED', 'WAITING', 'OPEN', 'EXPIRING')) = (ended_at is null)),
  constraint opened check (state not in ('OPEN', 'EXPIRING') or (base_minor is not null and flow_at_open is not null))
);
comment on table condition is
  'A gift of a member from its acceptance to its end, at most one open at a time (rules#conditions).';
comment on column condition.offer_code is 'Code of the bonus or promotion.';
comment on column condition.title is 'In three languages, for the statement.';
comment on column condition.state is
  'ARMED waits for a deposit, WAITING for balances, EXPIRING calls money back, DISARMED and GIVEN_UP gave nothing.';
comment on column condition.success_bp is 'Terms at acceptance; later changes of the offer do not apply.';
comment on column condition.withdraw_cap_times is 'Multiple of the deposit; 0: no cap.';
comment on column condition.deposit_op is 'Ledger operation of the deposit that brought the gift.';
comment on column condition.flow_before is
  'The member''s flow before the deposit, minor units; shows what was left before it.';
comment on column condition.remaining_max_minor is 'Above this total before the gift none is given.';
comment on column condition.base_minor is 'Own money and gift at the start.';
comment on column condition.target_minor is 'Total at which the condition succeeds.';
comment on column condition.floor_minor is 'Total at which it fails.';
comment on column condition.flow_at_open is
  'The member''s flow right after the credit, minor units. Its growth since is protected from the condition.';
comment on column condition.reached is
  'The target was reached; it counts although money may still be called back for the cap.';
comment on column condition.voided_at is 'When the deposit that brought the gift was reversed.';
comment on column condition.end_minor is 'Total at the end.';
create unique index condition_active on condition (member_id) where ended_at is null;
create index condition_member on condition (member_id, id);
create index condition_due on condition (coalesce(next_at, armed_until, expires_at)) where ended_at is null;
create index condition_nothing_received on condition (member_id) where state in ('GIVEN_UP', 'DISARMED');
create index condition_deposit on condition (deposit_op) where deposit_op is not null;

create table invitee (
  member_id bigint primary key references member,
  inviter_id bigint not null references member,
  state text not null default 'REGISTERED' check (state in ('REGISTERED', 'DEPOSITED', 'QUALIFIED', 'REJECTED')),
  deposit_op text,
  deposit_minor bigint check (deposit_minor > 0),
  needed_minor bigint check (needed_minor >= 0),
  loss_before_minor bigint not null default 0,
  reason text check (reason in ('SAME_BANK', 'SAME_DEVICE', 'SAME_IP', 'OTHER_CURRENCY')),
  created_at timestamptz not null default app_now(),
  deposited_at timestamptz,
  ended_at timestamptz,
  -- The inviter registered first, so no one invites themselves and no circle closes.
  constraint inviter_was_first check (inviter_id < member_id),
  constraint deposited check (state not in ('DEPOSITED', 'QUALIFIED')
    or (deposit_minor is not null and needed_minor is not null)),
  constraint rejected check ((state = 'REJECTED') = (reason is not null)),
  constraint ended check ((state in ('QUALIFIED', 'REJECTED')) = (ended_at is not null))
);
comment on table invitee is
  'Who invited whom, one row per friend. Written at registration and changed under the friend''s lock.';
comment on column invitee.deposit_op is 'First deposit that is large enough: its ledger operation.';
comment on column invitee.needed_minor is 'Own loss that qualifies the friend, counted from `loss_before_minor`.';
comment on column invitee.reason is 'Why a friend earns nothing.';
create index invitee_inviter on invitee (inviter_id, state);

create table invite (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references member,
  friend_id bigint not null references member,
  base text not null check (base in ('first-deposit', 'every-deposit', 'net-loss')),
  subject text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  condition_id bigint references condition,
  created_at timestamptz not null default app_now(),
  voided_at timestamptz,
  constraint inviter_is_another check (inviter_id <> friend_id),
  constraint first_deposit_once check ((base = 'first-deposit') = (subject = ''))
);
comment on table invite is 'What friends earned an inviter. It can be collected while no condition holds it.';
comment on column invite.subject is
  'Empty for a first deposit, else the deposit''s ledger operation or the night of the loss.';
comment on column invite.condition_id is
  'Gift that collected it; one that gave nothing leaves it to be collected again.';
comment on column invite.voided_at is 'When its deposit was reversed before it was collected.';
create unique index brought_once on invite (friend_id, base, subject) where voided_at is null;
create index invite_inviter on invite (inviter_id, id);
create index invite_accrued on invite (inviter_id) include (amount_minor) where condition_id is null;
create index invite_condition on invite (condition_id) where condition_id is not null;
