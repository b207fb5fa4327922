-- The watch over the ledger: what it reads grows with what has moved, not with what there is.

-- A foreign key takes KEY SHARE on the account of the other side, so every transfer locked one shared row. Only the
-- ledger's functions write transfers, and an account is never deleted; the check finds a hold or an account that is gone.
alter table transfer
  drop constraint transfer_debit_fkey, drop constraint transfer_credit_fkey, drop constraint transfer_hold_id_fkey;

create function refuse_account_delete() returns trigger language plpgsql as
$$ begin raise exception 'an account that has moved is never deleted' using errcode = 'KP001'; end $$;
create trigger account_stays before delete on account for each row when (not old.materialized or old.seq > 0)
  execute function refuse_account_delete();
create trigger account_no_truncate before truncate on account for each statement execute function refuse_account_delete();
revoke delete, truncate on account from public;

-- Ranges of 16 pages, summarized as they fill, so that the rows of the last minutes are found without reading the others.
drop index transfer_xid;
create index transfer_xid on transfer using brin (xid) with (pages_per_range = 16, autosummarize = on);

-- Up to where house accounts are rolled up. A transaction id means something in one cluster only: `after_id` is the
-- last transfer that a restore brought along, whose id counts instead.
create table ledger_epoch (
  one boolean primary key default true check (one),
  system_id text not null,
  after_id bigint not null default 0,
  xid bigint not null default 0
);

create function ledger_system() returns text language sql stable security definer set search_path = pg_catalog as
$$ select system_identifier::text from pg_control_system() $$;

insert into ledger_epoch (system_id) values (ledger_system());
-- Sums from before have a transaction id each; the next roll-up makes them anew.
delete from checkpoint;
alter table checkpoint drop column xid;

-- Figures of each account as its transfers up to `seq` say them. `minute`: what the last check agreed with.
-- `night`: what the check of everything has read so far; house accounts have their sum in `posted`.
create table ledger_checked (
  pass text not null check (pass in ('minute', 'night')),
  account_id bigint not null,
  seq bigint not null,
  posted bigint not null,
  held bigint not null,
  flow bigint not null,
  gifted bigint not null,
  primary key (pass, account_id)
) with (fillfactor = 70);

-- How far each pass has come. True time.
create table ledger_check (
  pass text primary key check (pass in ('minute', 'night')),
  -- Of `minute`: every transaction below this one was read.
  xid bigint not null default 0,
  -- Of `night`: every transfer up to this one was read.
  upto_id bigint not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  violations integer not null default 0
);
insert into ledger_check (pass) values ('minute'), ('night');

-- Finds that the database was restored into another cluster, and from now on counts what came along by its id. Holds
-- writers up for the moment in which the last of those ids is read.
create function ledger_renew_epoch() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select system_id from ledger_epoch) = ledger_system() then return false; end if;
  lock table transfer in share mode;
  update ledger_epoch set system_id = ledger_system(), xid = 0,
    after_id = (select coalesce(max(id), 0) from transfer);
  delete from checkpoint;
  insert into checkpoint (account_id, posted)
    select a.id, coalesce(sum(case when t.credit = a.id then t.amount else -t.amount end), 0)
    from account a left join transfer t on a.id in (t.debit, t.credit) and t.phase in ('I', 'P')
    where not a.materialized group by a.id;
  -- What was agreed stays agreed; what came after it is read by its numbers.
  update ledger_check set xid = 0;
  delete from ledger_checked;
  return true;
end $$;

-- Above every transaction whose rows are seen now, one's own included.
create function ledger_xid_end() returns bigint language sql stable as $$
  select greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_xact_id_if_assigned()::text::bigint + 1)
$$;

-- Sums of house accounts over the transfers of transactions from p_xid up to, but not with, p_before.
create function ledger_house_sums(p_xid bigint, p_before bigint, p_account bigint) returns table (account_id bigint, posted bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_after bigint := (select after_id from ledger_epoch);
begin
  return query
    select s.id, sum(s.amount)::bigint
    from transfer t cross join lateral (values (t.debit, -t.amount, t.debit_seq), (t.credit, t.amount, t.credit_seq)) s (id, amount, seq)
    where t.xid >= p_xid and t.xid < p_before and t.id > v_after and t.phase in ('I', 'P') and s.seq is null
      and (p_account is null or (s.id = p_account and p_account in (t.debit, t.credit)))
    group by s.id;
end $$;

-- A house account's balance: its checkpoint and all that came after.
create or replace function ledger_house_balance(p_code text) returns bigint language sql stable as $$
  select coalesce((
    select coalesce((select c.posted from checkpoint c where c.account_id = a.id), 0)
      + coalesce((select s.posted from ledger_house_sums(e.xid, ledger_xid_end(), a.id) s), 0)
    from account a cross join ledger_epoch e where a.code = p_code), 0)::bigint
$$;

-- Rolls house accounts up to the oldest transaction still running. All stand at one transaction, so an account without
-- a row has nothing before it. One at a time: a second one does nothing.
create or replace function ledger_checkpoint() returns void language plpgsql as $$
declare
  v_from bigint;
  v_upto bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  perform ledger_renew_epoch();
  select xid into v_from from ledger_epoch for update skip locked;
  if v_from is null or v_upto <= v_from then return; end if;
  insert into checkpoint as c (account_id, posted)
    select s.account_id, s.posted from ledger_house_sums(v_from, v_upto, null) s
    on conflict (account_id) do update set posted = c.posted + excluded.posted;
  update ledger_epoch set xid = v_upto;
end $$;

-- What transfers of a range do to members' accounts, each side one row.
create function ledger_moves(p_after_id bigint, p_upto_id bigint, p_xid bigint, p_before bigint)
returns table (account_id bigint, transfer_id bigint, seq bigint, after bigint, posted bigint, held bigint, flow bigint, gifted bigint)
language sql stable as $$
  select s.account_id, t.id, s.seq, s.after, s.posted, s.held, s.flow, s.gifted
  from transfer t cross join lateral (values
    (t.debit, t.debit_seq, t.debit_after, case when t.phase in ('I', 'P') then -t.amount else 0 end,
      case t.phase when 'H' then t.amount when 'I' then 0 else -t.amount end,
      flow_of(t.kind, case t.phase when 'V' then t.amount when 'P' then 0 else -t.amount end), 0::bigint),
    (t.credit, case when t.phase in ('I', 'P') then t.credit_seq end, t.credit_after, t.amount, 0::bigint, flow_of(t.kind, t.amount),
      case when t.phase = 'I' then gift_of(t.kind, t.amount) else 0 end)
  ) s (account_id, seq, after, posted, held, flow, gifted)
  where t.id > p_after_id and t.id <= p_upto_id and t.xid >= p_xid and t.xid < p_before and s.seq is not null
$$;

-- Each account's figures with the transfers of a range that are newer than what `p_pass` has read of it (null: nothing).
-- `broken_at`: the first transfer that does not go on from the one before it, in its number or in its running balance.
create function ledger_figures(p_pass text, p_after_id bigint, p_upto_id bigint, p_xid bigint, p_before bigint)
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

-- Takes a range of transfers into what a pass has read; its answer is what does not go on from before.
create function ledger_advance(p_pass text, p_after_id bigint, p_upto_id bigint, p_xid bigint, p_before bigint)
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

-- An account beside its figures, one row a question that they answer differently.
create function ledger_differences(a account, p_seq bigint, p_posted bigint, p_held bigint, p_flow bigint, p_gifted bigint)
returns table (invariant text, subject text, detail text) language sql stable as $$
  select v.invariant, a.code, v.detail from (values
    ('drift', a.posted <> p_posted, format('posted %s, transfers say %s', a.posted, p_posted)),
    ('held', a.held <> p_held, format('held %s, open holds say %s', a.held, p_held)),
    ('seq gap', a.seq <> p_seq, format('seq %s, transfers go up to %s', a.seq, p_seq)),
    ('flow', (a.flow, a.gifted) is distinct from (p_flow, p_gifted),
      format('flow %s of it gifts %s, transfers say %s and %s', a.flow, a.gifted, p_flow, p_gifted)),
    ('floor', a.posted - a.held < a.floor, format('%s posted, %s held', a.posted, a.held)),
    ('floor', a.floor is distinct from case when a.materialized then 0 end, format('the floor is %s', a.floor))
  ) v (invariant, broken, detail) where v.broken
$$;

-- Every account beside what a pass has read of it.
create function ledger_compare(p_pass text) returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select d.* from account a left join ledger_checked c on c.pass = p_pass and c.account_id = a.id and a.materialized
    cross join lateral ledger_differences(a, coalesce(c.seq, 0), coalesce(c.posted, 0), coalesce(c.held, 0),
      coalesce(c.flow, 0), coalesce(c.gifted, 0)) d
    where (a.posted, a.held, a.seq, a.flow, a.gifted, coalesce(a.floor, 0))
      is distinct from (coalesce(c.posted, 0), coalesce(c.held, 0), coalesce(c.seq, 0), coalesce(c.flow, 0), coalesce(c.gifted, 0), 0::bigint)
      or (a.floor is null) = a.materialized or a.posted - a.held < a.floor;
end $$;

-- The same from nothing, as one question: for tests and small ledgers.
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
$$;

drop function ledger_flow_violations();
