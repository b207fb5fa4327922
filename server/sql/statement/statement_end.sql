-- Sets the status of the statement row of a source.
create or replace function statement_end(p_source text, p_status text) returns void language plpgsql as $$
begin
  update statement set status = p_status where source = p_source;
end $$;
