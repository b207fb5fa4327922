-- Bonuses and promotion codes as an operator writes them (rules §3, §4): both are an offer of a gift. Percents are
-- hundredths, amounts minor units of the offer's currency; a member sees the offers of their own.
create table offer (
  kind text not null check (kind in ('BONUS', 'PROMOTION')),
  code text not null check (code ~ '^[A-Z0-9_-]{1,32}$'),
  currency text not null check (currency in ('THB', 'LAK')),
  title jsonb not null,
  description jsonb not null default '{}',
  trigger text not null default 'deposit' check (trigger in ('deposit', 'instant')),
  -- Receipts are counted at all, on one business day, or in one week from Monday (Asia/Bangkok).
  type text not null default 'limit' check (type in ('limit', 'day', 'week')),
  max_received integer not null default 1 check (max_received > 0),
  bonus_bp bigint not null default 0 check (bonus_bp >= 0),
  max_bonus_minor bigint not null default 0 check (max_bonus_minor >= 0),
  fixed_bonus_minor bigint not null default 0 check (fixed_bonus_minor >= 0),
  min_deposit_minor bigint not null default 0 check (min_deposit_minor >= 0),
  success_bp bigint not null default 20000 check (success_bp = 0 or success_bp > 10000),
  fail_bp bigint not null default 500 check (fail_bp >= 0 and fail_bp < 10000),
  -- By wager needs somebody who reports bets; no partner does yet, and such an offer could never be won.
  mode text not null default 'band' check (mode = 'band'),
  withdraw_cap_times bigint not null default 0 check (withdraw_cap_times >= 0),
  categories text[] not null default '{}' check (categories <@ array['slot', 'sport', 'lotto']),
  -- How many may have it over all members; null: any number. `taken` counts only where there is a quota.
  quota integer check (quota >= 0),
  taken integer not null default 0 check (taken >= 0),
  expire_days integer not null default 30 check (expire_days > 0),
  arm_hours integer not null default 24 check (arm_hours > 0),
  new_member_only boolean not null default false,
  from_at timestamptz,
  until_at timestamptz,
  -- [{image, html: {th, la, en}}]
  banners jsonb not null default '[]',
  visible boolean not null default true,
  position integer not null default 0,
  primary key (kind, code, currency),
  constraint within_quota check (quota is null or taken <= quota),
  constraint a_gift check (bonus_bp > 0 or fixed_bonus_minor > 0),
  -- A share of a deposit needs one.
  constraint instant_is_fixed check (trigger = 'deposit' or fixed_bonus_minor > 0)
);

-- Takes one place of a quota; false when none is left. The last write of its commit, as members share the row.
create function offer_take(p_kind text, p_code text, p_currency text) returns boolean language plpgsql as $$
begin
  update offer set taken = taken + 1
    where kind = p_kind and code = p_code and currency = p_currency and quota is not null and taken < quota;
  if found then return true; end if;
  return exists (select from offer where kind = p_kind and code = p_code and currency = p_currency and quota is null);
end $$;

create function offer_release(p_kind text, p_code text, p_member bigint) returns void language sql as $$
  update offer set taken = taken - 1
  where p_code is not null and kind = p_kind and code = p_code and quota is not null and taken > 0
    and currency = (select currency from member where id = p_member)
$$;
