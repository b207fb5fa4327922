-- The ledger, the statement, and what makes a repeated call harmless.

create table account (
  id bigint generated always as identity primary key,
  code text not null unique,
  currency text not null,
  member_id bigint,
  materialized boolean not null,
  floor bigint,
  ceiling bigint,
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  flow bigint not null default 0,
  gifted bigint not null default 0,
  owes boolean not null default false,
  constraint held_not_negative check (held >= 0),
  constraint not_below_floor check (floor is null or posted - held >= floor),
  constraint not_above_ceiling check (ceiling is null or posted <= ceiling),
  constraint house_untouched check (materialized or (posted = 0 and held = 0 and seq = 0 and flow = 0 and gifted = 0))
) with (fillfactor = 70);
comment on table account is
  'Accounts of members and of the operator. Only the functions in server/sql/ledger write balances.';
comment on column account.code is
  '`member:<id>:cash`, `member:<id>:debt` or `house:<name>`, with `:LAK` for kip of the operator.';
comment on column account.materialized is
  'False for operator accounts: a shared balance would make every member wait for every other.';
comment on column account.floor is 'Least free balance, minor units; null: none.';
comment on column account.ceiling is 'Greatest balance of a debt account, minor units; null: none.';
comment on column account.posted is 'Balance in minor units.';
comment on column account.held is 'Part of the balance that open holds have set aside, minor units.';
comment on column account.seq is 'Number of the last transfer of this account.';
comment on column account.flow is
  'Sum of what came and went other than through games, minor units. Conditions and refunds compare it (rules#total).';
comment on column account.gifted is 'Part of `flow` that the operator gave, minor units.';
comment on column account.owes is 'The member has a debt, so free money pays it.';
create index account_debt on account (member_id) where ceiling is not null;
create index account_owes on account (member_id) where owes;
create index account_of_house on account (id) where not materialized;

create table transfer (
  id bigint generated always as identity primary key,
  -- No foreign keys: they would lock the shared rows of operator accounts. The checks find a missing account.
  hold_id bigint unique,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0 and amount <= 1000000000000),
  member_id bigint,
  debit_seq bigint,
  debit_after bigint,
  credit_seq bigint,
  credit_after bigint,
  xid bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default app_now(),
  leg smallint not null,
  phase "char" not null check (phase in ('I', 'H', 'P', 'V')),
  op text not null,
  kind text not null,
  constraint two_accounts check (debit <> credit),
  constraint ends_a_hold check ((phase in ('P', 'V')) = (hold_id is not null)),
  constraint one_effect unique (op, leg, phase)
);
comment on table transfer is
  'One row moves an amount between two accounts, so an unbalanced entry cannot be written. Append-only.';
comment on column transfer.debit is 'Account that the amount leaves.';
comment on column transfer.amount is 'Minor units.';
comment on column transfer.debit_seq is
  'The debited account''s number of this transfer, and its balance after it in minor units; null for the operator''s.';
comment on column transfer.xid is 'Transaction that wrote the row, as a number that a BRIN index can hold.';
comment on column transfer.leg is 'Number of the transfer within its operation.';
comment on column transfer.phase is 'I: posted at once. H: hold. P: hold posted. V: hold released.';
comment on column transfer.op is 'Operation that the transfer belongs to, for example `w:<withdrawal>`.';
-- Small ranges that are summarized as they fill, so that a check of the last minute reads little.
create index transfer_xid on transfer using brin (xid) with (pages_per_range = 16, autosummarize = on);

create type ledger_answer as (transfer_id bigint, outcome text);
comment on type ledger_answer is
  'Answer of a ledger function: done, replay (written before), insufficient, or the phase that ended a hold.';

create table manual_entry (
  id bigint generated always as identity primary key,
  op text not null,
  leg smallint not null,
  kind text not null check (kind in ('payout-return', 'payout-late', 'reversal', 'gift-back', 'repay', 'write-off',
    'adjust', 'correct-in', 'correct-out')),
  member_id bigint not null references member,
  debit text not null,
  credit text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason <> ''),
  note text,
  reference text,
  decided_by text not null check (decided_by <> ''),
  created_at timestamptz not null default app_now(),
  constraint manual_entry_once unique (op, leg)
);
comment on table manual_entry is 'Reason of each transfer that a person decided, or that pays a debt. Append-only.';
comment on column manual_entry.debit is 'Code of the account that the amount leaves.';
comment on column manual_entry.reason is 'Code that the member sees as a text.';
comment on column manual_entry.note is 'The person''s own words.';
comment on column manual_entry.reference is 'Evidence: the bank''s reference or the name of a file.';
create index manual_entry_member on manual_entry (member_id, id);
-- One returned payment ends one withdrawal, whatever the spelling of its reference.
create unique index manual_entry_reference on manual_entry (upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')))
  where kind = 'payout-return';

create type manual_act as (reason text, note text, reference text, decided_by text);
comment on type manual_act is 'Why an entry is made: reason code, the person''s words, evidence, and who decided.';

create table checkpoint (
  account_id bigint primary key references account,
  posted bigint not null
);
comment on table checkpoint is 'Sums of operator accounts up to the transaction in `ledger_epoch`.';
comment on column checkpoint.posted is 'Minor units.';

create table ledger_epoch (
  one boolean primary key default true check (one),
  system_id text not null,
  after_id bigint not null default 0,
  xid bigint not null default 0
);
comment on table ledger_epoch is
  'Transaction up to which checkpoints reach, one row. Transaction numbers are valid in one cluster only.';
comment on column ledger_epoch.system_id is 'Cluster that `xid` belongs to.';
comment on column ledger_epoch.after_id is
  'Last transfer that a restore brought along; its id counts instead of its transaction.';
insert into ledger_epoch (system_id) select system_identifier::text from pg_control_system();

create table statement (
  member_id bigint not null references member,
  number bigint not null,
  source text not null unique,
  type text not null check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  from_code text not null,
  to_code text not null,
  status text not null check (status in ('SUCCESS', 'FAILED', 'PENDING')),
  amount_minor bigint not null,
  detail jsonb,
  created_at timestamptz not null default app_now(),
  primary key (member_id, number)
);
comment on table statement is
  'What a member sees of their money, failed operations included. Numbered without a gap under the member''s lock.';
comment on column statement.source is 'Operation or payment that the row shows.';

create table idempotency (
  member_id bigint not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  subject text,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, route, key)
);
comment on table idempotency is 'First final answer to each idempotency key.';
comment on column idempotency.subject is
  'What runs until the final answer is known: ids of transfers, or a QR request.';

create type idempotency_key as (member_id bigint, route text, key text, body_hash bytea);
comment on type idempotency_key is 'An idempotency key with the call it belongs to.';

create type money_answer as (outcome text, subject text, reply jsonb, facts jsonb, ids bigint[]);
comment on type money_answer is
  'Outcome of a money call: new, known, clash, no_wallet, changed (`facts` are the present ones) or done.';

create unlogged table member_write_limit (
  member_id bigint primary key,
  holder text not null,
  busy_until timestamptz not null,
  count integer not null,
  resets_at timestamptz not null
) with (fillfactor = 50);
comment on table member_write_limit is
  'Limits a member to one money write at a time and a number a minute. Unlogged: a crash may forget seconds.';
comment on column member_write_limit.busy_until is
  'End of the lease, so that a killed process blocks a member for seconds only. True time.';
comment on column member_write_limit.count is 'Writes since the counter started.';
