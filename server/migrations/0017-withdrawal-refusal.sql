-- The member sees why a withdrawal was refused, and what ended within a day.
alter table withdrawal add column refusal text
  check (refusal in ('BANK_ACCOUNT', 'BANK_REFUSED', 'ASKED', 'REVIEW', 'OTHER'));
comment on column withdrawal.refusal is 'Why it was rejected, as the member reads it; `reason` is for staff alone.';
create index withdrawal_ended on withdrawal (member_id, ended_at) where ended_at is not null;
