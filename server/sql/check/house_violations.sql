-- Returns what is wrong in the ledger, coins and coupons. Tests ask it after each step.
-- The server checks more: ledger_check_minute, and everything at night.
create or replace function house_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select * from ledger_violations()
  union all select * from op_violations((select array_agg(op) from (
    select t.op from transfer t union select 'i:' || public_id from intent union select 'w:' || public_id from withdrawal
    union select p.op from incoming_payment p where p.op is not null) x))
    where invariant in ('intent', 'withdrawal', 'payment', 'open hold', 'two ends', 'hold', 'sides')
  union all select * from wheel_violations()
$$;
