-- Returns gifts, conditions, refunds and invites of a range of members with amounts that do not add up.
create or replace function gift_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with k as materialized (
      select c.*, c.state not in ('ARMED', 'WAITING', 'DISARMED', 'GIVEN_UP') as given,
        coalesce(c.own_minor, 0) + c.gift_minor as base
      from condition c where c.member_id between p_from and p_upto
    )
    select 'gift', 'gift:' || k.public_id, format('%s of %s, what it was for says %s', k.source, k.gift_minor, s.total)
      from k cross join lateral (select case k.source
        when 'REFUND' then (select coalesce(sum(r.amount_minor), 0) from refund r where r.condition_id = k.id and r.member_id = k.member_id)
        else (select coalesce(sum(i.amount_minor), 0) from invite i where i.condition_id = k.id and i.inviter_id = k.member_id) end as total) s
      where k.given and k.source in ('REFUND', 'INVITE') and s.total <> k.gift_minor
    union all
    select 'gift', 'gift:' || k.public_id, format('%s of %s, its deposit of %s brings another sum', k.source, k.gift_minor, k.deposit_minor)
      from k where k.given and k.source in ('BONUS', 'PROMOTION') and k.deposit_minor > 0 and k.gift_minor <>
        case when k.fixed_bonus_minor > 0 then k.fixed_bonus_minor
          else least(k.deposit_minor * k.bonus_bp / 10000, case when k.max_bonus_minor > 0 then k.max_bonus_minor else 9223372036854775807 end) end
    union all
    select 'condition', k.public_id, format('base %s, target %s, floor %s of own %s and gift %s', k.base_minor, k.target_minor,
        k.floor_minor, k.own_minor, k.gift_minor)
      from k where k.base_minor is not null and (k.base_minor, k.target_minor, k.floor_minor) is distinct from
        (k.base, (k.base * k.success_bp + 9999) / 10000, k.base * k.fail_bp / 10000)
    union all
    select 'refund', r.member_id || ' ' || r.day, format('%s of a loss of %s', r.amount_minor, r.own_loss_minor)
      from refund r where r.member_id between p_from and p_upto and r.percent_bp is not null and r.amount_minor is distinct from (
        select case when x.capped < r.min_minor then 0 else x.capped end
        from (select least(r.own_loss_minor * r.percent_bp / 10000, r.max_minor) as capped) x)
    union all
    select 'invite', i.id::text, format('%s of friend %s for %s', i.amount_minor, i.friend_id, i.inviter_id)
      from invite i left join invitee e on e.member_id = i.friend_id and e.inviter_id = i.inviter_id
      where i.inviter_id between p_from and p_upto and e.member_id is null;
end $$;
