-- Where the house stands in the list of incoming money of each receiving account.
create table bank_feed (
  receiving_account_id bigint primary key references receiving_account,
  -- The feed's own mark of how far we have read; written with the last line before it.
  cursor text,
  -- Where the next second look begins: a feed may put a line behind a place we have passed.
  look_cursor text,
  look_at timestamptz not null default now() + interval '1 minute',
  -- Whoever reads it has put this off before; true time, as banks do not know of the house's clock.
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  answered_at timestamptz
);

-- Every line that was told, by the name it has in its source, so that one told again has no second effect.
create table bank_line (
  receiving_account_id bigint not null references receiving_account,
  source text not null check (source in ('feed', 'csv')),
  name text not null,
  raw text not null,
  payment_id bigint references incoming_payment,
  told_at timestamptz not null default now(),
  primary key (receiving_account_id, source, name)
);

-- A member says that money is on its way (rules §8, /wallet/add).
create table declared_transfer (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  receiving_account_id bigint not null references receiving_account,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null default app_now(),
  -- MATCHED: its money was credited, whatever told of it. DROPPED: a person found none.
  state text not null default 'OPEN' check (state in ('OPEN', 'MATCHED', 'DROPPED')),
  payment_id bigint references incoming_payment,
  constraint matched_has_a_payment check ((state = 'MATCHED') = (payment_id is not null))
);
create index declared_transfer_open on declared_transfer (member_id) where state = 'OPEN';

-- Hours in which a bank takes no transfers, in Bangkok time; they may pass midnight.
create table bank_maintenance (
  bank_code text primary key,
  from_time time not null,
  until_time time not null,
  check (from_time <> until_time)
);

create function bank_closed(p_bank_code text) returns boolean language sql stable as $$
  select exists (
    select from bank_maintenance m, (select (app_now() at time zone 'Asia/Bangkok')::time as t) n
    where m.bank_code = p_bank_code and case
      when m.from_time < m.until_time then n.t >= m.from_time and n.t < m.until_time
      else n.t >= m.from_time or n.t < m.until_time end)
$$;

-- A line of 0, which a bank's test may write, can be put aside too.
alter table incoming_payment
  drop constraint credit_is_positive,
  add constraint credit_is_positive check (state <> 'CREDITED' or amount_minor > 0);
