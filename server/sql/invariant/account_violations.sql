-- Returns accounts of a range of members with a wrong owner, currency or kind.
create or replace function account_violations(p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select 'account', a.code, format('is of member %s in %s, kept %s', a.member_id, a.currency, a.materialized)
      from member m left join account a on a.code = 'member:' || m.id || ':cash'
      where m.id between p_from and p_upto and a.id is not null
        and (a.member_id, a.currency, a.materialized) is distinct from (m.id, m.currency, true)
    union all
    select 'account', a.code, format('its member is %s', a.member_id)
      from account a left join member m on m.id = a.member_id
      where a.member_id between p_from and p_upto and (not a.materialized or a.currency is distinct from m.currency
        or a.code <> 'member:' || a.member_id || case when a.ceiling is null then ':cash' else ':debt' end)
    union all
    select 'account', a.code, format('holds %s of member %s', a.currency, a.member_id)
      from account a where p_from <= 1 and a.member_id is null and (a.materialized or a.code not like 'house:%'
        or a.currency <> case when a.code like '%:LAK' then 'LAK' else 'THB' end);
end $$;
