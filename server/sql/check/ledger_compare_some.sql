-- Compares the given accounts, and the slice after p_after, with what a pass has read.
create or replace function ledger_compare_some(p_pass text, p_accounts bigint[], p_after bigint)
returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_end bigint := ledger_slice_end(p_after);
begin
  return query
    with wanted as materialized (
      select a.id from account a where a.id = any(p_accounts)
      union select a.id from account a where a.id > p_after and a.id <= v_end
    )
    select d.* from wanted w join account a on a.id = w.id
    left join ledger_checked c on c.pass = p_pass and c.account_id = a.id and a.materialized
    cross join lateral ledger_differences(a, coalesce(c.seq, 0), coalesce(c.posted, 0), coalesce(c.held, 0),
      coalesce(c.flow, 0), coalesce(c.gifted, 0)) d
    where (a.posted, a.held, a.seq, a.flow, a.gifted, coalesce(a.floor, 0))
      is distinct from (coalesce(c.posted, 0), coalesce(c.held, 0), coalesce(c.seq, 0), coalesce(c.flow, 0), coalesce(c.gifted, 0), 0::bigint)
      or (a.floor is null) = a.materialized or a.posted - a.held < a.floor;
end $$;
