-- A new game password is kept here before the partner hears it, and becomes password_sealed with the partner's yes
-- (rules §9). While one may still be under way to the partner, nobody makes up another: the later call might arrive first.
alter table game_account
  add column pending_password_sealed bytea,
  add column password_sent_at timestamptz;
