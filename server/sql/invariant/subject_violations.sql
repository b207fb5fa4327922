-- Returns everything that is wrong with these operations.
create or replace function subject_violations(p_ops text[]) returns table (invariant text, subject text, detail text) language sql stable as
$$ select * from op_violations(p_ops) union all select * from payout_violations(p_ops) union all select * from intent_violations(p_ops)
  union all select * from entry_violations(p_ops) $$;
