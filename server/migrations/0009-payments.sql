-- Every report of money that came in, and what became of it.

create table incoming_payment (
  id bigint generated always as identity primary key,
  source text not null,
  channel text not null,
  outside_reference text,
  senders_reference boolean not null default false,
  amount_minor bigint not null,
  currency text not null,
  member_id bigint references member,
  state text not null check (state in ('CREDITED', 'REVIEW', 'RETURNED')),
  reason text,
  op text unique,
  receiving_account_id bigint references receiving_account,
  sender_bank text,
  sender_account text,
  sender_name text,
  message text,
  qr_request_id bigint references qr_request,
  reversals integer not null default 0 check (reversals >= 0),
  paid_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  decided_by text,
  decided_at timestamptz,
  decision text,
  unique (channel, outside_reference),
  constraint credit_is_positive check (state <> 'CREDITED' or amount_minor > 0),
  constraint credit_has_an_op check ((state = 'CREDITED') = (op is not null)),
  constraint credit_has_a_member check (state <> 'CREDITED' or member_id is not null)
);
comment on table incoming_payment is
  'Every report of money that came in, from any source: one payment, one row, one credit (rules#deposits).';
comment on column incoming_payment.channel is
  'Who names the payment: a QR channel, `truemoney`, `declared`, or `bank:<code>` of the sending bank.';
comment on column incoming_payment.outside_reference is
  'Name of the payment in its channel, where there is one. It is credited once.';
comment on column incoming_payment.senders_reference is
  'The reference is the sending bank''s own, so two different ones are two payments.';
comment on column incoming_payment.state is
  'RETURNED: staff sent the money back or found that it is not to be credited.';
comment on column incoming_payment.op is 'Ledger operation of the credit.';
comment on column incoming_payment.sender_account is 'As the source shows it: whole, or with digits masked.';
comment on column incoming_payment.qr_request_id is 'Order that it was paid on; several payments may come on one.';
comment on column incoming_payment.reversals is 'How often its credit was taken back.';
-- Finds possible duplicates.
create index incoming_payment_duplicate on incoming_payment (receiving_account_id, amount_minor, paid_at);
-- The time of a declared transfer is the member's word, so it is also found by the time of its credit.
create index incoming_payment_declared on incoming_payment (receiving_account_id, amount_minor, created_at)
  where channel = 'declared';
create index incoming_payment_review on incoming_payment (created_at) where state = 'REVIEW';
create index incoming_payment_qr on incoming_payment (qr_request_id) where qr_request_id is not null;

create table inbox (
  source text not null,
  event_id text not null,
  raw text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (source, event_id)
);
comment on table inbox is 'Providers'' notices as they came, so that a repeated one has no second effect. True time.';

create table bank_feed (
  receiving_account_id bigint primary key references receiving_account,
  cursor text,
  look_at timestamptz not null default now() + interval '1 minute',
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  answered_at timestamptz,
  compared_day date,
  compare_at timestamptz not null default now()
);
comment on table bank_feed is 'Progress in the bank''s list of incoming money of each receiving account. True time.';
comment on column bank_feed.cursor is 'The feed''s own mark, written with the last line before it.';
comment on column bank_feed.look_at is 'When earlier lines are read again, as a feed may insert some.';
comment on column bank_feed.next_at is 'Put off by the process that reads it.';
comment on column bank_feed.compared_day is 'Last Bangkok day with lines that were compared with the bank''s statement.';

create table bank_feed_mark (
  receiving_account_id bigint not null references bank_feed,
  at timestamptz not null default now(),
  cursor text not null,
  primary key (receiving_account_id, at)
);
comment on table bank_feed_mark is 'Earlier marks of a feed; a second reading begins at one of them.';

create table bank_line (
  receiving_account_id bigint not null references receiving_account,
  source text not null check (source in ('feed', 'csv')),
  name text not null,
  raw text not null,
  payment_id bigint references incoming_payment,
  read_at timestamptz not null default now(),
  primary key (receiving_account_id, source, name)
);
comment on table bank_line is 'Every line of a bank''s list by its name, so that a repeated line has no second effect.';

create table declared_transfer (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  receiving_account_id bigint not null references receiving_account,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz not null default app_now(),
  state text not null default 'OPEN' check (state in ('OPEN', 'MATCHED', 'DROPPED')),
  payment_id bigint references incoming_payment,
  constraint matched_has_a_payment check ((state = 'MATCHED') = (payment_id is not null))
);
comment on table declared_transfer is 'Transfers that members say they made.';
comment on column declared_transfer.paid_at is 'When the member says the money was sent.';
comment on column declared_transfer.state is 'MATCHED: a payment was credited for it. DROPPED: staff found none.';
create index declared_transfer_open on declared_transfer (member_id) where state = 'OPEN';

create table slip (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'CHECKING', 'SUCCESS', 'FAILED', 'REVIEW')),
  reason text,
  file_key text,
  picture_key text,
  stored_bytes integer not null,
  uploaded_at timestamptz not null default app_now(),
  next_at timestamptz not null default app_now(),
  lease uuid,
  lease_until timestamptz,
  read_breaks integer not null default 0,
  asks integer not null default 0,
  asked_since timestamptz,
  bank_code text,
  reference text,
  amount_minor bigint check (amount_minor > 0),
  currency text,
  payment_id bigint references incoming_payment,
  evidence jsonb not null default '{}',
  decided_by text,
  decision text,
  ended_at timestamptz,
  constraint failed_has_a_reason check (state <> 'FAILED' or reason is not null),
  constraint success_has_a_payment check (state <> 'SUCCESS' or (payment_id is not null and amount_minor is not null)),
  constraint end_has_a_time check ((ended_at is not null) = (state in ('SUCCESS', 'FAILED')))
);
comment on table slip is 'Pictures of bank slips that members upload (rules#deposits).';
comment on column slip.reason is 'FAILED: the code that the member sees. REVIEW: why staff must look.';
comment on column slip.file_key is 'Uploaded file until it was read.';
comment on column slip.picture_key is 'Picture as the server drew it again; the only one that is shown.';
comment on column slip.lease is 'Process that works on it, until `lease_until`. True time.';
comment on column slip.read_breaks is 'How often the reader crashed on it.';
comment on column slip.asks is 'How often the bank was asked without an answer.';
comment on column slip.bank_code is 'Sending bank and its reference, from the slip''s code.';
comment on column slip.amount_minor is 'What the bank says, minor units; null until it has answered.';
create index slip_member on slip (member_id, id desc);
create index slip_due on slip (next_at) where state in ('RECEIVED', 'CHECKING');
create index slip_review on slip (id) where state = 'REVIEW';
create index slip_file on slip (file_key) where file_key is not null;
create index slip_picture on slip (picture_key) where picture_key is not null;
-- Unique for one member only: a stranger with another's slip must not keep its owner from the credit.
create unique index slip_reference on slip (member_id, bank_code, reference) where state <> 'FAILED';

create table gift (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  wallet_id bigint not null references receiving_wallet,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  sealed bytea not null,
  masked text not null,
  attempt_id text not null unique,
  state text not null check (state in ('REDEEMING', 'CREDITED', 'REJECTED', 'REVIEW')),
  refusal text check (refusal in ('DUPLICATE', 'INVALID')),
  reason text,
  payment_id bigint references incoming_payment,
  attempts integer not null default 1,
  lease_until timestamptz not null,
  next_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  decided_by text,
  decision text,
  constraint ended check ((state in ('CREDITED', 'REJECTED')) = (ended_at is not null)),
  constraint refused check ((state = 'REJECTED') = (refusal is not null)),
  constraint credited check (state <> 'CREDITED' or payment_id is not null)
);
comment on table gift is
  'Gift links (TrueMoney vouchers). A voucher is as good as cash until it is redeemed, so it is sealed.';
comment on column gift.fingerprint is 'SHA-256 of the voucher in lower case, the same for every spelling of its link.';
comment on column gift.masked is 'The only part that staff and logs see.';
comment on column gift.attempt_id is 'Stored before the first call; the provider redeems one attempt at most once.';
comment on column gift.reason is 'Why it was rejected or waits for staff.';
comment on column gift.lease_until is 'A call may be open until then. True time.';
comment on column gift.next_at is 'Next inquiry; infinity: never.';
comment on column gift.sent_at is 'Latest moment at which a call may have left, true time; null: none has.';
-- A voucher found invalid moved no money, so it may be tried again.
create unique index gift_once on gift (fingerprint) where refusal is distinct from 'INVALID';
create index gift_due on gift (next_at) where next_at < 'infinity';
create index gift_review on gift (created_at) where state = 'REVIEW';

create table payment_reversal (
  id bigint generated always as identity primary key,
  channel text not null,
  event_id text not null,
  payment_id bigint references incoming_payment,
  reference text not null,
  amount_minor bigint,
  reported_at timestamptz not null default app_now(),
  decided_by text,
  decided_at timestamptz,
  decision text,
  unique (channel, event_id),
  constraint reversal_decided check ((decided_by is null) = (decided_at is null))
);
comment on table payment_reversal is
  'Reports of a provider that it took money back. They wait for staff and move nothing.';
comment on column payment_reversal.payment_id is 'Payment it is about, where known.';
create index payment_reversal_open on payment_reversal (id) where decided_at is null;

create table reversal (
  id bigint generated always as identity primary key,
  payment_id bigint not null references incoming_payment,
  round integer not null check (round >= 1),
  member_id bigint not null references member,
  credit_op text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  taken_minor bigint not null check (taken_minor >= 0),
  owed_minor bigint not null check (owed_minor >= 0),
  gift_minor bigint not null default 0 check (gift_minor >= 0),
  coins integer not null default 0 check (coins >= 0),
  reason text not null,
  decided_by text not null,
  created_at timestamptz not null default app_now(),
  constraint reversal_once unique (payment_id, round),
  constraint reversal_whole check (taken_minor + owed_minor = amount_minor)
);
comment on table reversal is 'Credits that were taken back. Append-only.';
comment on column reversal.round is
  'A payment may be credited again under another operation, so its reversals are numbered.';
comment on column reversal.taken_minor is 'Part that was taken from free money.';
comment on column reversal.owed_minor is 'Part that became a debt.';
comment on column reversal.gift_minor is 'Gift that was taken back or is owed.';
create index reversal_member on reversal (member_id, id);
