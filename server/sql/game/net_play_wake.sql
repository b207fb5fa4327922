-- Wakes the check of a member's losses when a game reports less than before.
create or replace function net_play_wake() returns trigger language plpgsql as $$
begin
  update net_play set look_at = app_now() where member_id = new.member_id;
  return null;
end $$;

create trigger net_play_wake after update on game_account
  for each row when (new.amount_minor + new.outstanding_minor < old.amount_minor + old.outstanding_minor) execute function net_play_wake();
