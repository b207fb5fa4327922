-- outcome: 'done', 'replay' (this very effect stands already), 'insufficient' (nothing was changed).
-- A second writer of the same op that lost the race raises 40001, which the caller retries and then reads as replay.
create type ledger_answer as (transfer_id bigint, outcome text);

-- House accounts appear at their first use; they have no balance of their own to get wrong.
create function ledger_account(p_code text) returns account language plpgsql as $$
declare a account;
begin
  select * into a from account where code = p_code;
  if a.id is null and p_code like 'house:%' then
    insert into account (code, currency, materialized) values (p_code, case when p_code like '%:LAK' then 'LAK' else 'THB' end, false)
      on conflict (code) do nothing;
    select * into a from account where code = p_code;
  end if;
  if a.id is null then raise exception 'no ledger account %', p_code using errcode = 'KP002'; end if;
  return a;
end $$;

create function ledger_same_currency(d account, c account) returns void language plpgsql immutable as $$
begin
  if d.currency <> c.currency then
    raise exception '% and % are of two currencies', d.code, c.code using errcode = 'KP002';
  end if;
end $$;

create function ledger_replay(p_op text, p_leg smallint, p_phase "char", p_debit bigint, p_credit bigint, p_amount bigint)
returns bigint language plpgsql stable as $$
declare t transfer;
begin
  select * into t from transfer where op = p_op and leg = p_leg and phase = p_phase;
  if t.id is not null and (t.debit, t.credit, t.amount) is distinct from (p_debit, p_credit, p_amount) then
    raise exception 'op % leg % stands with other accounts or another amount', p_op, p_leg using errcode = 'KP003';
  end if;
  return t.id;
end $$;

create function ledger_instant(
  p_op text, p_leg smallint, p_debit text, p_credit text, p_amount bigint, p_member bigint, p_kind text
) returns ledger_answer language plpgsql as $$
declare
  d account := ledger_account(p_debit);
  c account := ledger_account(p_credit);
  v_id bigint := ledger_replay(p_op, p_leg, 'I', d.id, c.id, p_amount);
begin
  if v_id is not null then return (v_id, 'replay'::text); end if;
  perform ledger_same_currency(d, c);
  if d.materialized and c.materialized then
    perform 1 from account where id in (d.id, c.id) order by id for no key update;
  end if;
  if d.materialized then
    update account set posted = posted - p_amount, seq = seq + 1
      where id = d.id and (floor is null or posted - held - p_amount >= floor)
      returning seq, posted into d.seq, d.posted;
    if not found then return (null::bigint, 'insufficient'::text); end if;
  end if;
  if c.materialized then
    update account set posted = posted + p_amount, seq = seq + 1 where id = c.id
      returning seq, posted into c.seq, c.posted;
  end if;
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, debit_seq, debit_after, credit_seq, credit_after)
    values (p_op, p_leg, 'I', d.id, c.id, p_amount, p_member, p_kind,
      case when d.materialized then d.seq end, case when d.materialized then d.posted end,
      case when c.materialized then c.seq end, case when c.materialized then c.posted end)
    on conflict on constraint one_effect do nothing returning id into v_id;
  if v_id is null then raise exception 'op % was written meanwhile', p_op using errcode = '40001'; end if;
  return (v_id, 'done'::text);
end $$;

create function ledger_hold(
  p_op text, p_leg smallint, p_debit text, p_credit text, p_amount bigint, p_member bigint, p_kind text
) returns ledger_answer language plpgsql as $$
declare
  d account := ledger_account(p_debit);
  c account := ledger_account(p_credit);
  v_id bigint := ledger_replay(p_op, p_leg, 'H', d.id, c.id, p_amount);
begin
  if v_id is not null then return (v_id, 'replay'::text); end if;
  perform ledger_same_currency(d, c);
  if not d.materialized then raise exception 'a hold needs a materialized account' using errcode = 'KP002'; end if;
  update account set held = held + p_amount, seq = seq + 1
    where id = d.id and (floor is null or posted - held - p_amount >= floor)
    returning seq, posted into d.seq, d.posted;
  if not found then return (null::bigint, 'insufficient'::text); end if;
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, debit_seq, debit_after)
    values (p_op, p_leg, 'H', d.id, c.id, p_amount, p_member, p_kind, d.seq, d.posted)
    on conflict on constraint one_effect do nothing returning id into v_id;
  if v_id is null then raise exception 'op % was written meanwhile', p_op using errcode = '40001'; end if;
  return (v_id, 'done'::text);
end $$;

-- Ends a hold once: p_phase 'P' moves the money, 'V' gives it back. The hold's row is locked first, so a loser reads
-- the winner; outcome is the phase that stands ('P' or 'V'), whoever wrote it.
create function ledger_resolve(p_op text, p_leg smallint, p_phase "char") returns ledger_answer language plpgsql as $$
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
  update account set held = held - h.amount, posted = posted - case when p_phase = 'P' then h.amount else 0 end, seq = seq + 1
    where id = h.debit returning * into d;
  if c.materialized and p_phase = 'P' then
    update account set posted = posted + h.amount, seq = seq + 1 where id = h.credit returning * into c;
  end if;
  insert into transfer (op, leg, phase, hold_id, debit, credit, amount, member_id, kind, debit_seq, debit_after, credit_seq, credit_after)
    values (h.op, h.leg, p_phase, h.id, h.debit, h.credit, h.amount, h.member_id, h.kind, d.seq, d.posted,
      case when c.materialized and p_phase = 'P' then c.seq end, case when c.materialized and p_phase = 'P' then c.posted end)
    returning id into v_id;
  return (v_id, p_phase::text);
end $$;

-- A batch of gifts from one house account, one effect a member, at most 50 a commit. Effects that stand are left out.
create function ledger_instant_many(
  p_house text, p_kind text, p_ops text[], p_accounts text[], p_amounts bigint[]
) returns setof bigint language sql as $$
  with input as (
    select u.op, u.amount, a.id as account_id, a.member_id
    from unnest(p_ops, p_accounts, p_amounts) as u(op, code, amount)
    join account a on a.code = u.code and a.materialized
    where not exists (select 1 from transfer t where t.op = u.op and t.leg = 0 and t.phase = 'I')
  ), locked as (
    select a.id from account a where a.id in (select account_id from input) order by a.id for no key update
  ), moved as (
    update account a set posted = a.posted + i.amount, seq = a.seq + 1
    from input i join locked l on l.id = i.account_id where a.id = i.account_id
    returning a.id, a.seq, a.posted, i.op, i.amount, i.member_id
  )
  insert into transfer (op, leg, phase, debit, credit, amount, member_id, kind, credit_seq, credit_after)
  select m.op, 0, 'I', (ledger_account(p_house)).id, m.id, m.amount, m.member_id, p_kind, m.seq, m.posted from moved m
  returning id
$$;

-- A house account's balance: its checkpoint and all that came after.
create function ledger_house_balance(p_code text) returns bigint language sql stable as $$
  with a as (select id from account where code = p_code),
  base as (select coalesce(max(c.posted), 0) as posted, max(c.xid) as xid from checkpoint c join a on c.account_id = a.id)
  select base.posted + coalesce((
    select sum(case when t.credit = a.id then t.amount else -t.amount end) from transfer t
    where (t.credit = a.id or t.debit = a.id) and t.phase in ('I', 'P')
      and t.xid >= coalesce(base.xid, 0)), 0)::bigint
  from base left join a on true
$$;

-- Rolls house accounts up to the oldest transaction still running.
create function ledger_checkpoint() returns void language sql as $$
  with upto as (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid),
  side as (
    select t.credit as account_id, t.amount, t.xid from transfer t where t.phase in ('I', 'P')
    union all select t.debit, -t.amount, t.xid from transfer t where t.phase in ('I', 'P')
  )
  insert into checkpoint (account_id, xid, posted)
  select a.id, u.xid, coalesce(c.posted, 0) + coalesce(sum(s.amount), 0)
  from account a cross join upto u
  left join checkpoint c on c.account_id = a.id
  left join side s on s.account_id = a.id and s.xid < u.xid and s.xid >= coalesce(c.xid, 0)
  where not a.materialized
  group by a.id, u.xid, c.posted
  on conflict (account_id) do update set xid = excluded.xid, posted = excluded.posted
$$;
