-- Returns coins, spins and coupons that disagree; no row: all agree.
create or replace function wheel_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'coins', m.public_id, format('%s coins, entries say %s', m.coin, coalesce(e.total, 0))
    from member m left join (select member_id, sum(delta) as total from coin_entry group by member_id) e on e.member_id = m.id
    where m.coin <> coalesce(e.total, 0) or m.coin < 0
  union all
  select 'coins', m.public_id, format('entry %s leaves %s, those up to it say %s', e.id, e.after, e.running)
    from (select id, member_id, after, sum(delta) over (partition by member_id order by id) as running from coin_entry) e
    join member m on m.id = e.member_id where e.after <> e.running
  union all
  select 'spin', s.id::text, 'its coin was not taken'
    from spin s where not exists (select from coin_entry e
      where e.reason = 'SPIN' and e.reference = s.id::text and e.delta = -1 and e.member_id = s.member_id)
  union all
  select 'spin', e.reference, 'a coin was taken and nothing was drawn'
    from coin_entry e where e.reason = 'SPIN' and not exists (select from spin s where s.id::text = e.reference)
  union all
  select 'spin', s.id::text, format('%s has %s coupons', s.type, count(c.id))
    from spin s left join coupon c on c.spin_id = s.id and c.member_id = s.member_id and c.type = s.type
    group by s.id having count(c.id) <> case when s.type = 'NONE' then 0 else 1 end
  union all
  select 'coupon', c.public_id, format('%s %s was not received', c.type, c.state)
    from coupon c left join condition k on k.id = c.condition_id
    where c.state = 'CLAIMED' and not case c.type
      when 'ITEM' then c.decided_by is not null
      when 'COIN' then exists (select from coin_entry e where e.reason = 'COUPON' and e.reference = c.public_id
        and e.delta = c.amount and e.member_id = c.member_id)
      else coalesce(k.source = 'COUPON' and k.member_id = c.member_id and k.gift_minor = c.amount
        and (k.state in ('WAITING', 'GIVEN_UP', 'DISARMED') or exists (
          select from transfer t where t.op = 'gift:' || k.public_id and t.amount = c.amount)), false) end
  union all
  select 'coupon', k.public_id, 'a gift stands behind no coupon that was received'
    from condition k
    where k.source = 'COUPON' and k.state not in ('GIVEN_UP', 'DISARMED')
      and not exists (select from coupon c where c.condition_id = k.id and c.state = 'CLAIMED')
$$;
