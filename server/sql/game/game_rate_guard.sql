-- Refuses a new rate while members hold credits bought at it or a transfer is open, with KP005.
-- Waits for transfers that transfer_reserve is writing.
create or replace function game_rate_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.game_code, new.currency, new.credits_per_unit_num, new.credits_per_unit_den)
      is not distinct from (old.game_code, old.currency, old.credits_per_unit_num, old.credits_per_unit_den) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('game_rate'));
  if exists (
    select from game_account a join member m on m.id = a.member_id
    where a.game_code = old.game_code and m.currency = old.currency and (a.amount_minor > 0 or a.outstanding_minor > 0
      or (a.bets_hidden and a.held_at > app_now() - interval '24 hours'))) then
    raise exception 'the % rate of game % cannot change while members hold credits there', old.currency, old.game_code
      using errcode = 'KP005';
  end if;
  if exists (
    select from intent i join member m on m.id = i.member_id
    where i.ended_at is null and i.kind in ('transfer-in', 'transfer-out') and m.currency = old.currency
      and (i.provider = old.game_code or i.detail->>'to' = old.game_code)) then
    raise exception 'the % rate of game % cannot change while a transfer with it is open', old.currency, old.game_code
      using errcode = 'KP005';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger game_rate_guard before update or delete on game_rate
  for each row execute function game_rate_guard();
