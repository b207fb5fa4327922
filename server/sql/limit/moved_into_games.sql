-- Returns what went into games today less what came back, in minor units. Days are Bangkok days.
-- A correction counts on the day it was made.
create or replace function moved_into_games(p_member bigint) returns bigint language plpgsql stable as $$
declare
  v_midnight timestamptz := date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';
begin
  return (
    select coalesce(sum(case
      when i.kind = 'transfer-in' and i.detail->>'from' = 'WALLET' and i.state <> 'VOIDED' then i.amount_minor
      when i.kind = 'transfer-in' and i.detail->>'from' <> 'WALLET' and i.state = 'VOIDED' then -i.amount_minor
      when i.kind = 'transfer-out' and i.detail->>'to' = 'WALLET' and i.state = 'POSTED' then -i.amount_minor
      else 0 end), 0)::bigint
    from intent i
    where i.member_id = p_member and i.kind in ('transfer-in', 'transfer-out') and i.created_at >= v_midnight)
  + (
    select coalesce(sum(case e.kind when 'correct-in' then e.amount_minor else -e.amount_minor end), 0)::bigint
    from manual_entry e
    where e.member_id = p_member and e.kind in ('correct-in', 'correct-out') and e.created_at >= v_midnight);
end $$;
