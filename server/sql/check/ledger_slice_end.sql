-- Returns the last account of this minute's slice: an eighth of all, at least 1,000.
-- Eight checks compare every account.
create or replace function ledger_slice_end(p_after bigint) returns bigint language sql stable as
$$ select p_after + greatest(1000, (select coalesce(max(id), 0) from account) / 8 + 1) $$;
