-- Every change of a member's own details: who asks for a payout's account later finds what it was (rules §12). A password's
-- row says only that it changed. Numbers stand here whole and in no log.
create table member_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  field text not null check (field in ('name', 'bank_code', 'bank_account_no', 'bank_account_name', 'password')),
  before text,
  after text,
  ip text,
  device text,
  at timestamptz not null default app_now()
);
create index member_change_member on member_change (member_id, id);

-- Would have approved itself, but that the bank account had just been changed: it does so once that rest is over (rules §10).
alter table withdrawal add column resting boolean not null default false;
create index withdrawal_resting on withdrawal (id) where resting and state = 'REQUESTED';
