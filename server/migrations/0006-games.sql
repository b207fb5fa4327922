create table game (
  code text primary key,
  name jsonb not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  logo text not null default '',
  background text not null default '',
  web text,
  android text,
  ios text,
  login jsonb not null,
  -- Provider credits for one unit of the wallet's currency, as a fraction (rules §9).
  credits_per_unit_num bigint not null default 1 check (credits_per_unit_num > 0),
  credits_per_unit_den bigint not null default 1 check (credits_per_unit_den > 0),
  alert jsonb,
  enabled boolean not null default true,
  maintenance boolean not null default false,
  position integer not null default 0
);

create table game_account (
  member_id bigint not null references member,
  game_code text not null references game,
  username text not null,
  -- AES-256-GCM under the house's key; never logged, shown to the owner alone.
  password_sealed bytea not null,
  active boolean not null default false,
  -- The provider's truth, kept with its time; in the wallet's currency.
  amount_minor bigint not null default 0,
  stale boolean not null default false,
  refreshed_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (member_id, game_code),
  unique (game_code, username)
);
