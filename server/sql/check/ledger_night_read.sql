-- Adds a range of transfers, with operator accounts, to what the night has read.
create or replace function ledger_night_read(p_after bigint, p_upto bigint) returns table (invariant text, subject text, detail text) language plpgsql as $$
begin
  return query select * from ledger_advance('night', p_after, p_upto, 0, 9223372036854775807);
  insert into ledger_checked as c (pass, account_id, seq, posted, held, flow, gifted)
    select 'night', s.id, 0, sum(s.amount), 0, 0, 0
    from transfer t cross join lateral (values (t.debit, -t.amount, t.debit_seq), (t.credit, t.amount, t.credit_seq)) s (id, amount, seq)
    where t.id > p_after and t.id <= p_upto and t.phase in ('I', 'P') and s.seq is null group by s.id
    on conflict (pass, account_id) do update set posted = c.posted + excluded.posted;
end $$;
