-- The ledger: two tables and four functions (money §1). Nothing else writes a transfer.
create table account (
  id bigint generated always as identity primary key,
  code text not null unique,
  currency text not null,
  member_id bigint,
  -- House accounts carry no running balance: a shared row would make every member wait for every other.
  materialized boolean not null,
  floor bigint,
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  constraint held_not_negative check (held >= 0),
  constraint not_below_floor check (floor is null or posted - held >= floor),
  constraint house_untouched check (materialized or (posted = 0 and held = 0 and seq = 0))
) with (fillfactor = 70);

-- One row is the double entry, so an unbalanced one cannot be written.
create table transfer (
  id bigint generated always as identity primary key,
  hold_id bigint unique references transfer,
  debit bigint not null references account,
  credit bigint not null references account,
  amount bigint not null check (amount > 0 and amount <= 1000000000000),
  member_id bigint,
  debit_seq bigint,
  debit_after bigint,
  credit_seq bigint,
  credit_after bigint,
  -- The writing transaction, as a number a BRIN index can hold.
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
create index transfer_xid on transfer using brin (xid);

create function refuse_ledger_change() returns trigger language plpgsql as
$$ begin raise exception 'the ledger is append-only' using errcode = 'KP001'; end $$;
create trigger transfer_append_only before update or delete on transfer
  for each row execute function refuse_ledger_change();
create trigger transfer_no_truncate before truncate on transfer
  for each statement execute function refuse_ledger_change();
revoke update, delete, truncate on transfer from public;

-- Sums of house accounts up to an xid below which every transaction has ended; identity order is not commit order.
create table checkpoint (
  account_id bigint primary key references account,
  xid bigint not null,
  posted bigint not null
);
