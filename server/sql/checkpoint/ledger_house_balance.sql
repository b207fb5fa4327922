-- Returns the balance of an operator account in minor units: its checkpoint and all transfers after it.
create or replace function ledger_house_balance(p_code text) returns bigint language sql stable as $$
  select coalesce((
    select coalesce((select c.posted from checkpoint c where c.account_id = a.id), 0)
      + coalesce((select s.posted from ledger_house_sums(e.xid, ledger_xid_end(), a.id) s), 0)
    from account a cross join ledger_epoch e where a.code = p_code), 0)::bigint
$$;
