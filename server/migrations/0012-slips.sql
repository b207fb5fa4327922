-- A member's picture of a bank slip and what became of it (rules §8).
create table slip (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  member_id bigint not null references member,
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'CHECKING', 'SUCCESS', 'FAILED', 'REVIEW')),
  -- Of a failed one the spec's code, which the member sees; of one in review why a person must look.
  reason text,
  -- The file as it came, until it has been read; its name is ours.
  file_key text,
  -- The picture as we drew it again, which is all that is ever shown.
  picture_key text,
  stored_bytes integer not null,
  uploaded_at timestamptz not null default app_now(),
  next_at timestamptz not null default app_now(),
  -- True time: whoever works on it has it to himself until then.
  lease uuid,
  lease_until timestamptz,
  -- How often its reader broke over it, and how often the bank was asked in vain.
  read_breaks integer not null default 0,
  asks integer not null default 0,
  asked_since timestamptz,
  -- What its QR says: who sent the money, and the name that bank gave to the transfer.
  bank_code text,
  reference text,
  -- What the bank says; empty until it has said it.
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
create index slip_member on slip (member_id, id desc);
create index slip_due on slip (next_at) where state in ('RECEIVED', 'CHECKING');
create index slip_review on slip (id) where state = 'REVIEW';
create index slip_file on slip (file_key) where file_key is not null;
create index slip_picture on slip (picture_key) where picture_key is not null;
-- A member's second picture of one transfer waits for nothing. Between members the credit itself is what is unique:
-- who only holds another's slip must not keep its owner from being paid.
create unique index slip_reference on slip (member_id, bank_code, reference) where state <> 'FAILED';
