-- Refuses a change of the history of settings with KP005.
create or replace function setting_history_is_fixed() returns trigger language plpgsql as
$$ begin raise exception 'the history of settings is append-only' using errcode = 'KP005'; end $$;

create trigger setting_history_append_only before update or delete on setting_history
  for each row execute function setting_history_is_fixed();

create trigger setting_history_not_emptied before truncate on setting_history
  for each statement execute function setting_history_is_fixed();
