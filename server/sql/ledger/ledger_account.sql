-- Returns an account by its code, and creates an operator account at its first use.
-- Raises KP002 for an unknown member account.
create or replace function ledger_account(p_code text) returns account language plpgsql as $$
declare a account;
begin
  select * into a from account where code = p_code;
  if a.id is null and p_code like 'house:%' then
    insert into account (code, currency, materialized) values (p_code, case when p_code like '%:LAK' then 'LAK' else 'THB' end, false)
      on conflict (code) do nothing;
    select * into a from account where code = p_code;
  end if;
  if a.id is null then raise exception 'no ledger account %', p_code using errcode = 'KP002'; end if;
  return a;
end $$;
