-- Returns accounts that disagree with the transfers; no row: all agree. Reads the whole ledger.
create or replace function ledger_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  with figures as materialized (select * from ledger_figures(null, 0, 9223372036854775807, 0, 9223372036854775807))
  select 'chain', coalesce(a.code, 'account ' || f.account_id), format('transfer %s does not go on from the one before it', f.broken_at)
    from figures f left join account a on a.id = f.account_id where f.broken_at is not null
  union all
  select d.* from account a left join figures f on f.account_id = a.id
    cross join lateral ledger_differences(a, coalesce(f.seq, 0), coalesce(f.posted, 0), coalesce(f.held, 0),
      coalesce(f.flow, 0), coalesce(f.gifted, 0)) d
  union all
  select 'checkpoint', a.code, format('rolled up it has %s, its transfers say %s', ledger_house_balance(a.code), coalesce(s.posted, 0))
    from account a left join (
      select x.id, sum(x.amount) as posted from transfer t
      cross join lateral (values (t.debit, -t.amount), (t.credit, t.amount)) x (id, amount)
      where t.phase in ('I', 'P') group by x.id) s on s.id = a.id
    where not a.materialized and ledger_house_balance(a.code) <> coalesce(s.posted, 0)
  union all select * from debt_violations()
$$;
