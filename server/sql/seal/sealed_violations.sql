-- Returns slices that changed after they were sealed.
create or replace function sealed_violations(p_source text, p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language sql stable as $$
  select 'sealed', s.source || ' ' || s.from_id || ' to ' || s.upto_id, format('changed since %s', s.at)
  from sealed_slice s where s.source = p_source and s.from_id between p_from and p_upto
    and s.digest <> sealed_digest(s.source, s.from_id, s.upto_id)
$$;
