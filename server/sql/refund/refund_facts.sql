-- Returns the facts that decide the night of these members, one row per wallet; amounts are minor units.
-- Valid only while their cash accounts are locked. `still`: no transfer is open and no bet is hidden.
create or replace function refund_facts(p_members bigint[]) returns table (
  member_id bigint, day text, currency text, active boolean, settled boolean, stale text[], still boolean,
  condition_open boolean, seq bigint, end_total bigint, end_flow bigint, end_gifted bigint,
  start_total bigint, start_flow bigint, start_gifted bigint, week_total bigint, week_flow bigint, week_gifted bigint,
  counted bigint
) language sql stable as $$
  select c.member_id, refund_day()::text, c.currency, m.status = 'active',
    exists (select from refund_snapshot x where x.member_id = c.member_id and x.day = refund_day()),
    member_stale_games(c.member_id),
    not member_is_moving(c.member_id) and member_hidden_games(c.member_id) = '{}',
    exists (select from condition k where k.member_id = c.member_id and k.flow_at_open is not null
      and (k.ended_at is null or s.at is null or k.ended_at > s.at)),
    c.seq, member_total(c.member_id), c.flow, c.gifted,
    coalesce(s.total_minor, 0), coalesce(s.flow_minor, 0), coalesce(s.gifted_minor, 0),
    coalesce(w.total_minor, 0), coalesce(w.flow_minor, 0), coalesce(w.gifted_minor, 0),
    (select coalesce(sum(r.own_loss_minor), 0)::bigint from refund r
      where r.member_id = c.member_id and r.day > refund_day() - 7 and r.day < refund_day())
  from account c join member m on m.id = c.member_id
  left join lateral (
    select x.* from refund_snapshot x where x.member_id = c.member_id order by x.number desc limit 1) s on true
  left join lateral (
    select x.* from refund_snapshot x where x.member_id = c.member_id and x.day <= refund_day() - 7
    order by x.number desc limit 1) w on true
  where c.code = any(array(select 'member:' || id || ':cash' from unnest(p_members) id))
$$;
