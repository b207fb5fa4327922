-- The checks of the ledger. They read what has moved since they last ran.

create table ledger_checked (
  pass text not null check (pass in ('minute', 'night')),
  account_id bigint not null,
  seq bigint not null,
  posted bigint not null,
  held bigint not null,
  flow bigint not null,
  gifted bigint not null,
  primary key (pass, account_id)
) with (fillfactor = 70);
comment on table ledger_checked is
  'Figures of each account after the transfers that a pass has read. `minute`: what the last check agreed with.';
comment on column ledger_checked.seq is '0 for operator accounts.';
comment on column ledger_checked.posted is 'Minor units, as held, flow and gifted.';

create table ledger_check (
  pass text primary key check (pass in ('minute', 'night')),
  xid bigint not null default 0,
  upto_id bigint not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  violations integer not null default 0,
  stage integer not null default 0,
  last_id bigint not null default 0,
  begun_before bigint not null default 0,
  compared_id bigint not null default 0
);
comment on table ledger_check is 'Progress of each pass. True time.';
comment on column ledger_check.xid is 'Minute: every transaction below this one was read.';
comment on column ledger_check.upto_id is 'Night: every transfer up to this one was read.';
comment on column ledger_check.stage is 'Stage of the night, each by ranges of ids.';
comment on column ledger_check.last_id is 'Last transfer when the night began.';
comment on column ledger_check.begun_before is 'Transaction below which the night''s own transfers have all ended.';
comment on column ledger_check.compared_id is 'Minute: last account that the rolling comparison reached.';
insert into ledger_check (pass) values ('minute'), ('night');

create table ledger_finding (
  id bigint generated always as identity primary key,
  pass text not null,
  invariant text not null,
  subject text not null,
  detail text not null,
  at timestamptz not null default now()
);
comment on table ledger_finding is 'What a pass has found, until it ends.';

create table unexplained_kind (kind text primary key, why text not null);
comment on table unexplained_kind is 'Kinds of transfers that need no reason. Empty except in tests.';

create table sealed_source (
  source text primary key,
  key_column text not null,
  columns text[] not null,
  seen_id bigint not null default 0
);
comment on table sealed_source is
  'Columns that never change after a row was written. Each night seals older rows and compares their digests.';
comment on column sealed_source.source is 'Table.';
comment on column sealed_source.seen_id is
  'Rows up to this one existed a night ago, so none below it is still to come.';
insert into sealed_source (source, key_column, columns) values
  ('transfer', 'id',
    '{hold_id,debit,credit,amount,member_id,debit_seq,debit_after,credit_seq,credit_after,xid,at,leg,phase,op,kind}'),
  ('intent', 'id', '{public_id,group_id,kind,member_id,amount_minor,provider,provider_ref,detail,created_at}'),
  ('withdrawal', 'id',
    '{public_id,member_id,amount_minor,currency,bank_code,bank_account_no,bank_account_name,created_at}'),
  ('incoming_payment', 'id',
    '{source,channel,outside_reference,amount_minor,currency,receiving_account_id,sender_bank,sender_account,
      sender_name,message,paid_at,created_at}'),
  ('declared_transfer', 'id', '{public_id,member_id,receiving_account_id,amount_minor,currency,created_at}'),
  ('qr_request', 'id', '{public_id,member_id,channel,reference,amount_minor,created_at}'),
  ('gift', 'id', '{public_id,member_id,wallet_id,fingerprint,masked,attempt_id,created_at}'),
  ('condition', 'id',
    '{public_id,member_id,source,offer_code,title,success_bp,fail_bp,mode,categories,withdraw_cap_times,expire_days,
      bonus_bp,max_bonus_minor,fixed_bonus_minor,min_deposit_minor,remaining_max_minor,created_at}'),
  ('refund_snapshot', 'number', '{member_id,day,total_minor,flow_minor,gifted_minor,seq,at}'),
  ('invite', 'id', '{inviter_id,friend_id,base,subject,amount_minor,created_at}'),
  ('coin_entry', 'id', '{member_id,delta,after,reason,reference,note,decided_by,created_at}'),
  ('spin', 'id', '{member_id,wheel_id,slice_code,type,drawn,slice_from,slice_weight,total_weight,created_at}'),
  ('coupon', 'id',
    '{public_id,member_id,spin_id,wheel_id,slice_code,name,label,description,type,amount,success_bp,fail_bp,
      created_at,expires_at}'),
  ('manual_entry', 'id',
    '{op,leg,kind,member_id,debit,credit,amount_minor,reason,note,reference,decided_by,created_at}'),
  ('reversal', 'id',
    '{payment_id,round,member_id,credit_op,amount_minor,taken_minor,owed_minor,gift_minor,coins,reason,decided_by,
      created_at}');

create table sealed_slice (
  source text not null references sealed_source,
  from_id bigint not null,
  upto_id bigint not null,
  digest text not null,
  at timestamptz not null default now(),
  primary key (source, from_id)
);
comment on table sealed_slice is 'Digest of a range of rows of a sealed table.';
