-- Gives back one place of an offer's quota.
create or replace function offer_release(p_kind text, p_code text, p_member bigint) returns void language sql as $$
  update offer set taken = taken - 1
  where p_code is not null and kind = p_kind and code = p_code and quota is not null and taken > 0
    and currency = (select currency from member where id = p_member)
$$;
