-- The six invariants of money §1 as one question. No row: all is well.
create function ledger_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
  with side as (
    select debit as account_id, -amount as amount, debit_seq as seq, debit_after as after, phase from transfer
    union all
    select credit, amount, credit_seq, credit_after, phase from transfer where phase in ('I', 'P')
  ), moved as (
    select account_id, coalesce(sum(amount) filter (where phase in ('I', 'P')), 0) as posted, count(seq) as seqs, max(seq) as last_seq
    from side group by account_id
  ), open_hold as (
    select h.* from transfer h where h.phase = 'H' and not exists (select 1 from transfer e where e.hold_id = h.id)
  ), held as (
    select debit as account_id, sum(amount) as held from open_hold group by debit
  ), expected as (
    select i.id, i.state, i.kind, 'i:' || i.public_id as op,
      case
        when i.kind = 'payout' then ''
        when i.kind = 'transfer-in' then case i.state when 'POSTED' then 'HP' when 'VOIDED' then 'HV' else 'H' end
        when i.state = 'POSTED' then 'I' else '' end as phases
    from intent i
  ), written as (
    select op, string_agg(phase::text, '' order by phase::text) as phases from transfer group by op
  )
  select 'drift', a.code, format('posted %s, transfers say %s', a.posted, coalesce(m.posted, 0))
    from account a left join moved m on m.account_id = a.id
    where a.materialized and a.posted <> coalesce(m.posted, 0)
  union all
  select 'held', a.code, format('held %s, open holds say %s', a.held, coalesce(h.held, 0))
    from account a left join held h on h.account_id = a.id where a.held <> coalesce(h.held, 0)
  union all
  select 'two ends', h.id::text, 'a hold was ended twice'
    from transfer h join transfer e on e.hold_id = h.id group by h.id having count(*) > 1
  union all
  select 'floor', a.code, format('%s posted, %s held', a.posted, a.held)
    from account a where a.floor is not null and a.posted - a.held < a.floor
  union all
  select 'seq gap', a.code, format('seq %s, %s numbers up to %s', a.seq, coalesce(m.seqs, 0), coalesce(m.last_seq, 0))
    from account a left join moved m on m.account_id = a.id
    where a.materialized and (a.seq <> coalesce(m.seqs, 0) or a.seq <> coalesce(m.last_seq, 0))
  union all
  select 'intent', x.op, format('%s %s has transfers "%s", should have "%s"', x.kind, x.state, coalesce(w.phases, ''), x.phases)
    from expected x left join written w on w.op = x.op where coalesce(w.phases, '') <> x.phases
  union all
  select 'withdrawal', 'w:' || w.public_id, format('%s has transfers "%s"', w.state, coalesce(t.phases, ''))
    from withdrawal w left join written t on t.op = 'w:' || w.public_id
    where coalesce(t.phases, '') <> case w.state when 'PAID' then 'HP' when 'REJECTED' then 'HV' else 'H' end
  union all
  select 'open hold', o.op, 'no open intent or withdrawal stands behind it'
    from open_hold o
    where not exists (select 1 from intent i where 'i:' || i.public_id = o.op and i.ended_at is null)
      and not exists (select 1 from withdrawal w where 'w:' || w.public_id = o.op and w.ended_at is null)
$$;
