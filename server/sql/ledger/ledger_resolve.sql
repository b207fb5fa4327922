-- Ends a hold once: phase P posts it, V gives it back. Returns the phase that was written first.
-- Raises KP002 without a hold. Runs as the owner, because the lock needs the right to change the row.
create or replace function ledger_resolve(p_op text, p_leg smallint, p_phase "char") returns ledger_answer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h transfer;
  e transfer;
  d account;
  c account;
  v_id bigint;
begin
  select * into h from transfer where op = p_op and leg = p_leg and phase = 'H' for update;
  if h.id is null then raise exception 'no hold % leg %', p_op, p_leg using errcode = 'KP002'; end if;
  select * into e from transfer where hold_id = h.id;
  if e.id is not null then return (e.id, e.phase::text); end if;
  select * into c from account where id = h.credit;
  if c.materialized then
    perform 1 from account where id in (h.debit, h.credit) order by id for no key update;
  end if;
  update account set held = held - h.amount, posted = posted - case when p_phase = 'P' then h.amount else 0 end, seq = seq + 1,
      flow = flow + case when p_phase = 'V' then flow_of(h.kind, h.amount) else 0 end
    where id = h.debit returning * into d;
  if c.materialized and p_phase = 'P' then
    update account set posted = posted + h.amount, seq = seq + 1, flow = flow + flow_of(h.kind, h.amount)
      where id = h.credit returning * into c;
  end if;
  insert into transfer (op, leg, phase, hold_id, debit, credit, amount, member_id, kind, debit_seq, debit_after, credit_seq, credit_after)
    values (h.op, h.leg, p_phase, h.id, h.debit, h.credit, h.amount, h.member_id, h.kind, d.seq, d.posted,
      case when c.materialized and p_phase = 'P' then c.seq end, case when c.materialized and p_phase = 'P' then c.posted end)
    returning id into v_id;
  return (v_id, p_phase::text);
end $$;
