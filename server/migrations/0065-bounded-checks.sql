-- What the checks of each minute and each day read grows with what has moved, not with what there is.

-- Ended transfers of a partner by their time; a window of hours reads those hours alone.
create index intent_ended_at_provider on intent (provider, real_ended_at) where ended_at is not null;

-- Sums of a partner's transfers that ended before `upto`, true time. What came after is added when it is asked for.
create table reconciliation_sum (
  provider text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  upto timestamptz not null,
  -- Credits the ledger has moved into the partner, less those it has moved out.
  credits_minor bigint not null,
  -- The same in the wallet's currency, as the transfers say.
  posted_minor bigint not null,
  primary key (provider, currency)
);

-- The last account that the rolling comparison of the minute has reached.
alter table ledger_check add column compared_id bigint not null default 0;

create index account_of_house on account (id) where not materialized;
create index member_frozen_now on member (id) where frozen_at is not null;

-- Accounts of one minute's slice: an eighth of all, so that eight checks compare every account.
create function ledger_slice_end(p_after bigint) returns bigint language sql stable as
$$ select p_after + greatest(1000, (select coalesce(max(id), 0) from account) / 8 + 1) $$;

-- These accounts, and the slice after p_after, beside what a pass has read of them.
create function ledger_compare_some(p_pass text, p_accounts bigint[], p_after bigint)
returns table (invariant text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_end bigint := ledger_slice_end(p_after);
begin
  return query
    with wanted as materialized (
      select a.id from account a where a.id = any(p_accounts)
      union select a.id from account a where a.id > p_after and a.id <= v_end
    )
    select d.* from wanted w join account a on a.id = w.id
    left join ledger_checked c on c.pass = p_pass and c.account_id = a.id and a.materialized
    cross join lateral ledger_differences(a, coalesce(c.seq, 0), coalesce(c.posted, 0), coalesce(c.held, 0),
      coalesce(c.flow, 0), coalesce(c.gifted, 0)) d
    where (a.posted, a.held, a.seq, a.flow, a.gifted, coalesce(a.floor, 0))
      is distinct from (coalesce(c.posted, 0), coalesce(c.held, 0), coalesce(c.seq, 0), coalesce(c.flow, 0), coalesce(c.gifted, 0), 0::bigint)
      or (a.floor is null) = a.materialized or a.posted - a.held < a.floor;
end $$;

-- Accounts that every check compares: with transfers of this range, of frozen members, and of the operator.
create function ledger_watched(p_after_id bigint, p_xid bigint, p_before bigint) returns bigint[]
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select m.account_id from ledger_moves(p_after_id, 9223372036854775807, p_xid, p_before) m
    union select a.id from member m join account a on a.code = 'member:' || m.id || ':cash' where m.frozen_at is not null
    union select a.id from account a where not a.materialized);
end $$;

-- As in 0048-ledger-passes.sql, comparing what moved and a slice of the others instead of every account.
create or replace function ledger_check_minute() returns table (invariant text, subject text, detail text) language plpgsql as $$
declare
  v_from bigint := (select xid from ledger_check where pass = 'minute');
  v_after bigint := (select case when v_from = 0 then 0 else after_id end from ledger_epoch);
  v_compared bigint := (select compared_id from ledger_check where pass = 'minute');
  -- Rows that a restore brought along have ids of another cluster: the first check reads them whatever those are.
  v_end bigint := case when v_from = 0 then 9223372036854775807 else ledger_xid_end() end;
  v_ops text[];
begin
  return query select * from ledger_advance('minute', v_after, 9223372036854775807, v_from, v_end);
  if v_from = 0 then
    return query select * from ledger_compare('minute');
  else
    return query select * from ledger_compare_some('minute', ledger_watched(v_after, v_from, v_end), v_compared);
  end if;
  -- The very first check leaves the reasons of all there is to the night.
  v_ops := array(
    select t.op from transfer t where v_from > 0 and t.xid >= v_from and t.xid < v_end and t.id > v_after
    union select 'i:' || i.public_id from intent i where i.ended_at is null
    union select 'w:' || w.public_id from withdrawal w where w.ended_at is null
    union select 'gift:' || k.public_id from condition k where k.ended_at is null);
  return query select * from subject_violations(v_ops);
  return query select g.* from condition k cross join lateral gift_violations(k.member_id, k.member_id) g
    where k.public_id in (select substr(o, 6) from unnest(v_ops) o where o like 'gift:%');
  update ledger_check set xid = pg_snapshot_xmin(pg_current_snapshot())::text::bigint where pass = 'minute';
end $$;
