-- Adds a range of transfers to what a pass has read. Returns chains that are broken.
create or replace function ledger_advance(p_pass text, p_after_id bigint, p_upto_id bigint, p_xid bigint, p_before bigint)
returns table (invariant text, subject text, detail text) language sql as $$
  with figures as materialized (
    select * from ledger_figures(p_pass, p_after_id, p_upto_id, p_xid, p_before)
  ), kept as (
    insert into ledger_checked (pass, account_id, seq, posted, held, flow, gifted)
    select p_pass, account_id, seq, posted, held, flow, gifted from figures
    on conflict (pass, account_id) do update set seq = excluded.seq, posted = excluded.posted, held = excluded.held,
      flow = excluded.flow, gifted = excluded.gifted
  )
  select 'chain', coalesce(a.code, 'account ' || f.account_id), format('transfer %s does not go on from the one before it', f.broken_at)
  from figures f left join account a on a.id = f.account_id where f.broken_at is not null
$$;
