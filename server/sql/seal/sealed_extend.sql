-- Seals rows that existed a night ago, p_rows ids at a time. Returns whether more remain.
-- Waits a night, because ids do not become visible in their order.
create or replace function sealed_extend(p_source text, p_rows integer) returns boolean language plpgsql as $$
declare
  s sealed_source;
  v_from bigint;
  v_upto bigint;
begin
  select * into strict s from sealed_source where source = p_source for update;
  select coalesce(max(upto_id), 0) + 1 into v_from from sealed_slice where source = p_source;
  v_upto := least(v_from + p_rows - 1, s.seen_id);
  if v_upto >= v_from then
    insert into sealed_slice (source, from_id, upto_id, digest) values (p_source, v_from, v_upto, sealed_digest(p_source, v_from, v_upto));
    if v_upto < s.seen_id then return true; end if;
  end if;
  execute format('update sealed_source set seen_id = greatest(seen_id, (select coalesce(max(%I), 0) from %I)) where source = %L',
    s.key_column, s.source, s.source);
  return false;
end $$;
