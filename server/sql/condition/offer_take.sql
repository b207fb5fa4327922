-- Takes one place of an offer's quota. Returns false when none is left.
-- Call it last in a commit, because members share the row.
create or replace function offer_take(p_kind text, p_code text, p_currency text) returns boolean language plpgsql as $$
begin
  update offer set taken = taken + 1
    where kind = p_kind and code = p_code and currency = p_currency and quota is not null and taken < quota;
  if found then return true; end if;
  return exists (select from offer where kind = p_kind and code = p_code and currency = p_currency and quota is null);
end $$;
