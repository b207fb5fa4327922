-- Returns the differences between an account and the given figures, in minor units.
-- A debt account has a ceiling instead of a floor.
create or replace function ledger_differences(a account, p_seq bigint, p_posted bigint, p_held bigint, p_flow bigint, p_gifted bigint)
returns table (invariant text, subject text, detail text) language sql stable as $$
  select v.invariant, a.code, v.detail from (values
    ('drift', a.posted <> p_posted, format('posted %s, transfers say %s', a.posted, p_posted)),
    ('held', a.held <> p_held, format('held %s, open holds say %s', a.held, p_held)),
    ('seq gap', a.seq <> p_seq, format('seq %s, transfers go up to %s', a.seq, p_seq)),
    ('flow', (a.flow, a.gifted) is distinct from (p_flow, p_gifted),
      format('flow %s of it gifts %s, transfers say %s and %s', a.flow, a.gifted, p_flow, p_gifted)),
    ('floor', a.posted - a.held < a.floor, format('%s posted, %s held', a.posted, a.held)),
    ('floor', (a.floor, a.ceiling) is distinct from
      (case when a.materialized and not a.code like 'member:%:debt' then 0::bigint end, case when a.code like 'member:%:debt' then 0::bigint end),
      format('the floor is %s, the ceiling %s', a.floor, a.ceiling))
  ) v (invariant, broken, detail) where v.broken
$$;
