-- Returns the digest of a range of rows, over the columns that never change.
create or replace function sealed_digest(p_source text, p_from bigint, p_upto bigint) returns text language plpgsql stable as $$
declare
  s sealed_source;
  v_digest text;
begin
  select * into strict s from sealed_source where source = p_source;
  execute format('select md5(coalesce(string_agg(md5(row(t.%1$I, %2$s)::text), '''' order by t.%1$I), '''')) from %3$I t
      where t.%1$I between $1 and $2', s.key_column, (select string_agg(format('t.%I', c), ', ') from unnest(s.columns) c), s.source)
    into v_digest using p_from, p_upto;
  return v_digest;
end $$;
