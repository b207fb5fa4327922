-- Ends the night's check in one snapshot: the newest transfers, then every account.
create or replace function ledger_night_end(p_after bigint) returns table (invariant text, subject text, detail text) language plpgsql as $$
begin
  return query select * from ledger_night_read(p_after, 9223372036854775807);
  return query select * from ledger_compare('night');
  return query select 'checkpoint', a.code, format('rolled up it has %s, its transfers say %s', ledger_house_balance(a.code), coalesce(c.posted, 0))
    from account a left join ledger_checked c on c.pass = 'night' and c.account_id = a.id
    where not a.materialized and ledger_house_balance(a.code) <> coalesce(c.posted, 0);
end $$;
