-- An operator ends a member's sessions; a member ends one of the own sessions.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'password', 'everywhere', 'oldest', 'replaced', 'suspended', 'operator', 'revoked'));
-- Names a session to its owner: the token's hash stays inside.
alter table session add column public_id uuid not null default gen_random_uuid();
create unique index session_public_id on session (public_id);

-- `confirm` proves the phone once more before a sensitive call.
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check check (purpose in ('register', 'reset', 'confirm'));

-- Changes by an operator carry the person and the reason.
alter table member_change add column by_name text, add column reason text;
alter table member_change drop constraint member_change_field_check;
alter table member_change add constraint member_change_field_check check (field in (
  'name', 'bank_code', 'bank_account_no', 'bank_account_name', 'password', 'loss_limit', 'phone', 'status', 'sessions', 'frozen'));

-- Text messages that tell a member of a change to the account, with what the gateway answered.
create table member_notice (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('password', 'phone', 'bank')),
  result text not null check (result in ('sent', 'key_missing', 'key_invalid', 'failed', 'over_budget')),
  at timestamptz not null default app_now()
);
create index member_notice_member on member_notice (member_id, id);
