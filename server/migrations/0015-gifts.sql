-- The telephone a gift link is redeemed for; without one a person redeems it. Members never see it.
alter table receiving_wallet add column mobile text check (mobile ~ '^0[0-9]{9}$');

-- The demo's true-money accounts were closed until gift links and the partner's notices could be read.
update receiving_wallet set enabled = true, mobile = case mode when 'AUTO' then '0800000001' else '0800000002' end
  where account_name in ('KAPAO AUTO', 'KAPAO GIFT');

-- A gift link handed in by a member. Until it is redeemed its voucher is as good as cash, so it is kept sealed.
create table gift (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  wallet_id bigint not null references receiving_wallet,
  -- SHA-256 of the voucher in small letters: one voucher, whatever its link looks like.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  sealed bytea not null,
  -- All of it that people and logs see.
  masked text not null,
  -- Ours, stored before the first call: a partner carries out one attempt at most once.
  attempt_id text not null unique,
  state text not null check (state in ('REDEEMING', 'CREDITED', 'REJECTED', 'REVIEW')),
  refusal text check (refusal in ('DUPLICATE', 'INVALID')),
  -- Why it was refused, or waits for a person.
  reason text,
  payment_id bigint references incoming_payment,
  attempts integer not null default 1,
  -- True time, as in intent; while it lasts a call may be on its way.
  lease_until timestamptz not null,
  -- When its partner is asked again; infinity: never.
  next_at timestamptz not null,
  -- The latest moment at which a redeem may have left us, true time; null: none has.
  sent_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  decided_by text,
  decision text,
  constraint ended check ((state in ('CREDITED', 'REJECTED')) = (ended_at is not null)),
  constraint refused check ((state = 'REJECTED') = (refusal is not null)),
  constraint credited check (state <> 'CREDITED' or payment_id is not null)
);
-- For ever, but for a voucher that was found invalid: no money can have moved, so it may be tried again.
create unique index gift_once on gift (fingerprint) where refusal is distinct from 'INVALID';
create index gift_due on gift (next_at) where next_at < 'infinity';
create index gift_review on gift (created_at) where state = 'REVIEW';
