-- Returns wallets that are marked wrongly as owing, and free money that should have paid a debt.
create or replace function debt_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'debt', c.code, format('owes is %s with %s on %s', c.owes, d.posted, d.code)
    from account c left join account d on d.member_id = c.member_id and d.ceiling is not null
    where c.owes and coalesce(d.posted, 0) >= 0
  union all
  select 'debt', d.code, format('%s, and the wallet of member %s is not marked', d.posted, d.member_id)
    from account d left join account c on c.code = 'member:' || d.member_id || ':cash'
    where d.ceiling is not null and d.posted < 0 and c.owes is distinct from true
  union all
  select 'free', c.code, format('%s free while something is owed', c.posted - c.held) from account c where c.owes and c.posted > c.held
$$;
