-- Adds a row to a member's statement, numbered without a gap. The amount is in minor units.
-- The caller holds the member's lock. A known source changes nothing.
create or replace function statement_write(
  p_member bigint, p_source text, p_type text, p_from text, p_to text, p_status text, p_amount bigint, p_detail jsonb
) returns void language plpgsql as $$
begin
  insert into statement (member_id, number, source, type, from_code, to_code, status, amount_minor, detail)
    select p_member, coalesce(max(number), 0) + 1, p_source, p_type, p_from, p_to, p_status, p_amount, p_detail
    from statement where member_id = p_member
    on conflict (source) do nothing;
end $$;
