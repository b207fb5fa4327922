-- Notes when a receiving account was closed, because money may still arrive.
create or replace function note_last_open() returns trigger language plpgsql as $$
begin
  if old.enabled and not new.enabled then new.last_open_at := app_now(); end if;
  return new;
end $$;

create trigger receiving_account_last_open before update of enabled on receiving_account
  for each row execute function note_last_open();
