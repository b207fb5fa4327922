-- Refuses a change of demo or live mode with KP005.
-- Demo members and published passwords must never serve real money.
create or replace function installation_mode_is_fixed() returns trigger language plpgsql as
$$ begin raise exception 'the mode of an installation never changes' using errcode = 'KP005'; end $$;

create trigger installation_mode_fixed before update of one, mode, created_at or delete on installation
  for each row execute function installation_mode_is_fixed();

create trigger installation_not_emptied before truncate on installation
  for each statement execute function installation_mode_is_fixed();
