-- Bank lines, slips and gifts tell of money beside QR partners. `channel` is who names the payment: `bank:<code>` for
-- the sending bank, whose reference stands on its slip and in the receiver's list alike; `outside_reference` may be missing.
alter table incoming_payment
  alter column outside_reference drop not null,
  -- The ledger's op of the credit, which is why it can be credited once only.
  add column op text unique,
  add column receiving_account_id bigint references receiving_account,
  add column sender_bank text,
  -- As the source shows it: whole, or with digits masked.
  add column sender_account text,
  add column sender_name text,
  add column message text,
  add column decided_by text,
  add column decided_at timestamptz,
  add column decision text;

update incoming_payment set op = 'qr:' || channel || ':' || outside_reference where state = 'CREDITED';

-- RETURNED: a person sent the money back, or found that it was never ours to credit.
alter table incoming_payment
  drop constraint incoming_payment_state_check,
  add constraint incoming_payment_state_check check (state in ('CREDITED', 'REVIEW', 'RETURNED')),
  add constraint credit_has_an_op check ((state = 'CREDITED') = (op is not null)),
  add constraint credit_has_a_member check (state <> 'CREDITED' or member_id is not null);

create index incoming_payment_twin on incoming_payment (receiving_account_id, amount_minor, paid_at);
create index incoming_payment_review on incoming_payment (created_at) where state = 'REVIEW';

-- The invariants with one more: every credited payment has the transfer its op names.
create or replace function ledger_violations() returns table (invariant text, subject text, detail text) language sql stable as $$
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
  union all
  select 'payment', p.op, format('payment %s of %s has a transfer of %s', p.id, p.amount_minor, t.amount)
    from incoming_payment p left join transfer t on t.op = p.op and t.leg = 0 and t.phase = 'I'
    where p.state = 'CREDITED'
      and (t.amount is distinct from p.amount_minor or t.member_id is distinct from p.member_id)
$$;
