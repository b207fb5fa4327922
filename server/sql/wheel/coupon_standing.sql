-- Returns a coupon's state; after a gift that gave nothing it can be claimed again.
create or replace function coupon_standing(c coupon) returns text language sql stable as $$
  select case when c.state = 'CLAIMED' and exists (
    select from condition k where k.id = c.condition_id and k.state in ('GIVEN_UP', 'DISARMED')) then 'ISSUED' else c.state end
$$;
