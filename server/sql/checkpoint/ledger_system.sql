-- Returns the identifier of this database cluster.
create or replace function ledger_system() returns text language sql stable security definer set search_path = pg_catalog as
$$ select system_identifier::text from pg_control_system() $$;
