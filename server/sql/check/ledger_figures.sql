-- Returns each account's figures after a range of transfers, on top of what the pass has read.
-- broken_at: the first transfer with a number or balance that does not follow the one before.
create or replace function ledger_figures(p_pass text, p_after_id bigint, p_upto_id bigint, p_xid bigint, p_before bigint)
returns table (account_id bigint, seq bigint, posted bigint, held bigint, flow bigint, gifted bigint, broken_at bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with moved as (
      select m.*, c.posted as base_posted, c.held as base_held, c.flow as base_flow, c.gifted as base_gifted,
        lag(m.seq, 1, coalesce(c.seq, 0)) over w as seq_before, lag(m.after, 1, coalesce(c.posted, 0)) over w as after_before
      from ledger_moves(p_after_id, p_upto_id, p_xid, p_before) m
      left join ledger_checked c on c.pass = p_pass and c.account_id = m.account_id
      where m.seq > coalesce(c.seq, 0)
      window w as (partition by m.account_id order by m.seq, m.transfer_id)
    )
    select m.account_id, max(m.seq), (coalesce(max(base_posted), 0) + sum(m.posted))::bigint,
      (coalesce(max(base_held), 0) + sum(m.held))::bigint, (coalesce(max(base_flow), 0) + sum(m.flow))::bigint,
      (coalesce(max(base_gifted), 0) + sum(m.gifted))::bigint,
      min(m.transfer_id) filter (where m.seq <> seq_before + 1 or m.after is distinct from after_before + m.posted)
    from moved m group by m.account_id;
end $$;
