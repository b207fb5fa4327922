-- Returns accounts that every check compares: those that moved, of frozen members, and of the operator.
create or replace function ledger_watched(p_after_id bigint, p_xid bigint, p_before bigint) returns bigint[]
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select m.account_id from ledger_moves(p_after_id, 9223372036854775807, p_xid, p_before) m
    union select a.id from member m join account a on a.code = 'member:' || m.id || ':cash' where m.frozen_at is not null
    union select a.id from account a where not a.materialized);
end $$;
