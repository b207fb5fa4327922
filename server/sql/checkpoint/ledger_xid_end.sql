-- Returns a transaction number above all visible ones, the caller's own included.
create or replace function ledger_xid_end() returns bigint language sql stable as $$
  select greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_xact_id_if_assigned()::text::bigint + 1)
$$;
