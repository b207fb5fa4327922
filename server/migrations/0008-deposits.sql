-- Ways for money to come in.

create table bank (
  code text primary key,
  bot_code text,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  country text not null check (country in ('TH', 'LA')),
  account_digits text not null default '',
  offered boolean not null default true,
  position integer not null
);
comment on table bank is 'Banks of Thailand and Laos.';
comment on column bank.bot_code is 'Three digits that Thai banks use for each other.';
comment on column bank.account_digits is 'Usual lengths of account numbers, joined by `|`; empty: unknown.';
comment on column bank.offered is 'False: members cannot have an account there, or the operator does not serve it.';

create table bank_maintenance (
  bank_code text primary key,
  from_time time not null,
  until_time time not null,
  check (from_time <> until_time)
);
comment on table bank_maintenance is
  'Hours in which a bank takes no transfers, in Bangkok time. They may pass midnight.';

create table receiving_account (
  id bigint generated always as identity primary key,
  bank_type text not null,
  bank_code text not null,
  mode text not null,
  account_name text not null,
  account_no text not null,
  promptpay text,
  currency text not null,
  minimum_minor bigint,
  presets_minor bigint[],
  maintenance boolean not null default false,
  enabled boolean not null default true,
  last_open_at timestamptz,
  position integer not null default 0,
  unique (bank_type, bank_code, account_no)
);
comment on table receiving_account is 'The operator''s bank accounts that members pay to.';
comment on column receiving_account.promptpay is
  'Mobile or national number registered for PromptPay; null: the QR names the account itself.';
comment on column receiving_account.last_open_at is
  'When it was closed. Late payments are still read, and their slips wait for staff.';

create table receiving_wallet (
  id bigint generated always as identity primary key,
  mode text not null,
  account_name text not null unique,
  mobile text check (mobile ~ '^0[0-9]{9}$'),
  enabled boolean not null default true
);
comment on table receiving_wallet is 'The operator''s TrueMoney wallets.';
comment on column receiving_wallet.mobile is
  'Phone that gift links are redeemed for; null: staff redeem them. Members never see it.';

create table qr_request (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  channel text not null,
  reference text not null,
  provider_ref text,
  payload text,
  amount_minor bigint not null check (amount_minor > 0),
  payable_minor bigint,
  receiving_account_id bigint references receiving_account,
  state text not null check (state in ('REQUESTED', 'PENDING', 'PAID', 'CANCELLED', 'FAILED')),
  expires_at timestamptz not null,
  next_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  unique (channel, reference),
  unique (channel, provider_ref)
);
comment on table qr_request is 'QR orders. Expiry is a compared column, not a timer.';
comment on column qr_request.amount_minor is 'What the member asked for.';
comment on column qr_request.payable_minor is
  'What the QR asks for; the satang at its end tell orders on one account apart.';
comment on column qr_request.receiving_account_id is
  'Account that the payment arrives on; null for a channel that reports payments itself.';
comment on column qr_request.state is 'REQUESTED: the provider is being asked.';
comment on column qr_request.next_at is 'Next inquiry at the provider, in case its notice is lost.';
create unique index qr_request_live on qr_request (member_id) where state in ('REQUESTED', 'PENDING');
create index qr_request_ask on qr_request (next_at) where state <> 'PAID';
create index qr_request_tail on qr_request (receiving_account_id, payable_minor) where receiving_account_id is not null;
