-- Returns everything that is wrong with a range of members.
create or replace function record_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text) language sql stable as $$
  select * from account_violations(p_from, p_upto) union all select * from gift_violations(p_from, p_upto)
  union all select * from statement_violations(p_from, p_upto) union all select * from deposit_violations(p_from, p_upto)
  union all select * from undone_violations(p_from, p_upto)
$$;
