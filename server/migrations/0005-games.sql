-- Games, their rates, and members' accounts at them.

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
  alert jsonb,
  enabled boolean not null default true,
  maintenance boolean not null default false,
  position integer not null default 0
);
comment on table game is 'Games that the operator offers. Texts are in three languages: {"th": …, "la": …, "en": …}.';

create table game_rate (
  game_code text not null references game on delete cascade,
  currency text not null check (currency in ('THB', 'LAK')),
  credits_per_unit_num bigint not null check (credits_per_unit_num > 0),
  credits_per_unit_den bigint not null check (credits_per_unit_den > 0),
  primary key (game_code, currency)
);
comment on table game_rate is
  'Provider credits for one unit of a currency, as a fraction. Without a row it is not offered.';

create table game_account (
  member_id bigint not null references member,
  game_code text not null references game,
  username text not null,
  password_sealed bytea not null,
  pending_password_sealed bytea,
  password_sent_at timestamptz,
  active boolean not null default false,
  amount_minor bigint not null default 0,
  outstanding_minor bigint not null default 0 check (outstanding_minor >= 0),
  stale boolean not null default false,
  refreshed_at timestamptz,
  held_at timestamptz,
  bets_hidden boolean not null default false,
  created_at timestamptz not null default app_now(),
  primary key (member_id, game_code),
  unique (game_code, username)
);
comment on table game_account is 'A member''s account at a game, with the balance that the provider last reported.';
comment on column game_account.password_sealed is 'Sealed with the master key; never logged, shown to its owner only.';
comment on column game_account.pending_password_sealed is
  'New password before the provider confirms it. Meanwhile no other is made, as calls may arrive in another order.';
comment on column game_account.amount_minor is 'Balance in the wallet''s currency, minor units, at `refreshed_at`.';
comment on column game_account.outstanding_minor is 'Stakes of open bets, minor units.';
comment on column game_account.stale is 'The last report failed.';
comment on column game_account.held_at is 'Last moment at which the game may have held money.';
comment on column game_account.bets_hidden is
  'The provider does not report open bets, so an empty balance proves nothing for a day.';
