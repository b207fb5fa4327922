-- Notifies every process that a session, guest or member has ended, so that each closes its sockets.
-- Arguments: the kind of credential, and the column that identifies it.
create or replace function credential_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_session', tg_argv[0] || ':' || ltrim(to_jsonb(new) ->> tg_argv[1], '\x'));
  return null;
end $$;

create trigger session_gone after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function credential_gone('session', 'token_hash');

create trigger guest_gone after update of revoked_at on chat_guest
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function credential_gone('guest', 'id');

create trigger member_gone after update of status on member
  for each row when (new.status in ('suspended', 'closed') and old.status <> new.status) execute function credential_gone('member', 'id');

create trigger staff_session_gone after update of ended_at on staff_session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function credential_gone('staff', 'token_hash');
