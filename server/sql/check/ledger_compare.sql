-- Compares every account with what a pass has read.
create or replace function ledger_compare(p_pass text) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select d.* from account a left join ledger_checked c on c.pass = p_pass and c.account_id = a.id and a.materialized
    cross join lateral ledger_differences(a, coalesce(c.seq, 0), coalesce(c.posted, 0), coalesce(c.held, 0),
      coalesce(c.flow, 0), coalesce(c.gifted, 0)) d
    where (a.posted, a.held, a.seq, a.flow, a.gifted, coalesce(a.floor, 0))
      is distinct from (coalesce(c.posted, 0), coalesce(c.held, 0), coalesce(c.seq, 0), coalesce(c.flow, 0), coalesce(c.gifted, 0), 0::bigint)
      or (a.floor is null) = (a.materialized and a.ceiling is null) or (a.ceiling is not null) <> (a.code like 'member:%:debt') or a.posted - a.held < a.floor;
  return query select * from debt_violations();
end $$;
