-- A new password delays payouts as a new bank account does.
alter table member add column password_changed_at timestamptz;
comment on column member.password_changed_at is 'Payouts wait after this moment (rules#payout-hold).';
