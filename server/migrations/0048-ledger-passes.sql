-- Rows that are written once and columns that never change afterwards: each night keeps a digest of the older ones and
-- compares it with what they are now. So a change by hand is found even where no other row says the same.

create table sealed_source (
  source text primary key,
  key_column text not null,
  columns text[] not null,
  -- Rows up to this one were there a night ago, so none below it is still to come.
  seen_id bigint not null default 0
);
insert into sealed_source (source, key_column, columns) values
  ('transfer', 'id', '{hold_id,debit,credit,amount,member_id,debit_seq,debit_after,credit_seq,credit_after,xid,at,leg,phase,op,kind}'),
  ('intent', 'id', '{public_id,group_id,kind,member_id,amount_minor,provider,provider_ref,detail,created_at}'),
  ('withdrawal', 'id', '{public_id,member_id,amount_minor,currency,bank_code,bank_account_no,bank_account_name,created_at}'),
  ('incoming_payment', 'id', '{source,channel,outside_reference,amount_minor,currency,receiving_account_id,sender_bank,sender_account,sender_name,message,paid_at,created_at}'),
  ('declared_transfer', 'id', '{public_id,member_id,receiving_account_id,amount_minor,currency,created_at}'),
  ('qr_request', 'id', '{public_id,member_id,channel,reference,amount_minor,created_at}'),
  ('gift', 'id', '{public_id,member_id,wallet_id,fingerprint,masked,attempt_id,created_at}'),
  ('condition', 'id', '{public_id,member_id,source,offer_code,title,success_bp,fail_bp,mode,categories,withdraw_cap_times,expire_days,bonus_bp,max_bonus_minor,fixed_bonus_minor,min_deposit_minor,remaining_max_minor,created_at}'),
  ('refund_snapshot', 'number', '{member_id,day,total_minor,flow_minor,gifted_minor,seq,at}'),
  ('invite', 'id', '{inviter_id,friend_id,base,subject,amount_minor,created_at}'),
  ('coin_entry', 'id', '{member_id,delta,after,reason,reference,note,decided_by,created_at}'),
  ('spin', 'id', '{member_id,wheel_id,slice_code,type,drawn,slice_from,slice_weight,total_weight,created_at}'),
  ('coupon', 'id', '{public_id,member_id,spin_id,wheel_id,slice_code,name,label,description,type,amount,success_bp,fail_bp,created_at,expires_at}');

create table sealed_slice (
  source text not null references sealed_source,
  from_id bigint not null,
  upto_id bigint not null,
  digest text not null,
  at timestamptz not null default now(),
  primary key (source, from_id)
);

create function sealed_digest(p_source text, p_from bigint, p_upto bigint) returns text language plpgsql stable as $$
declare
  s sealed_source;
  v_digest text;
begin
  select * into strict s from sealed_source where source = p_source;
  execute format('select md5(coalesce(string_agg(md5(row(t.%1$I, %2$s)::text), '''' order by t.%1$I), '''')) from %3$I t
      where t.%1$I between $1 and $2', s.key_column, (select string_agg(format('t.%I', c), ', ') from unnest(s.columns) c), s.source)
    into v_digest using p_from, p_upto;
  return v_digest;
end $$;

-- Slices of a source whose rows are not what a night found them to be.
create function sealed_violations(p_source text, p_from bigint, p_upto bigint) returns table (invariant text, subject text, detail text)
language sql stable as $$
  select 'sealed', s.source || ' ' || s.from_id || ' to ' || s.upto_id, format('changed since %s', s.at)
  from sealed_slice s where s.source = p_source and s.from_id between p_from and p_upto
    and s.digest <> sealed_digest(s.source, s.from_id, s.upto_id)
$$;

-- Seals what was there a night ago, in slices of p_rows ids; true while there is more.
create function sealed_extend(p_source text, p_rows integer) returns boolean language plpgsql as $$
declare
  s sealed_source;
  v_from bigint;
  v_upto bigint;
begin
  select * into strict s from sealed_source where source = p_source for update;
  select coalesce(max(upto_id), 0) + 1 into v_from from sealed_slice where source = p_source;
  v_upto := least(v_from + p_rows - 1, s.seen_id);
  if v_upto >= v_from then
    insert into sealed_slice (source, from_id, upto_id, digest) values (p_source, v_from, v_upto, sealed_digest(p_source, v_from, v_upto));
    if v_upto < s.seen_id then return true; end if;
  end if;
  execute format('update sealed_source set seen_id = greatest(seen_id, (select coalesce(max(%I), 0) from %I)) where source = %L',
    s.key_column, s.source, s.source);
  return false;
end $$;

-- Where the night's pass stands: one stage after the other, each by ranges of ids.
alter table ledger_check
  add column stage integer not null default 0,
  -- The last transfer there was when the pass began. Its own transactions have ended once `begun_before` is behind.
  add column last_id bigint not null default 0,
  add column begun_before bigint not null default 0;

-- What a pass has found so far, until it ends.
create table ledger_finding (
  id bigint generated always as identity primary key,
  pass text not null,
  invariant text not null,
  subject text not null,
  detail text not null,
  at timestamptz not null default now()
);

-- The check of a minute, in one snapshot: accounts with new transfers go on from where they stood, every other account
-- stands as it did, and what is new or open agrees with its reasons. The caller commits only if nothing is answered.
create function ledger_check_minute() returns table (invariant text, subject text, detail text) language plpgsql as $$
declare
  v_from bigint := (select xid from ledger_check where pass = 'minute');
  v_after bigint := (select case when v_from = 0 then 0 else after_id end from ledger_epoch);
  -- Rows that a restore brought along have ids of another cluster: the first check reads them whatever those are.
  v_end bigint := case when v_from = 0 then 9223372036854775807 else ledger_xid_end() end;
  v_ops text[];
begin
  return query select * from ledger_advance('minute', v_after, 9223372036854775807, v_from, v_end);
  return query select * from ledger_compare('minute');
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

-- Adds a range of transfers to what the night has read, house accounts included.
create function ledger_night_read(p_after bigint, p_upto bigint) returns table (invariant text, subject text, detail text) language plpgsql as $$
begin
  return query select * from ledger_advance('night', p_after, p_upto, 0, 9223372036854775807);
  insert into ledger_checked as c (pass, account_id, seq, posted, held, flow, gifted)
    select 'night', s.id, 0, sum(s.amount), 0, 0, 0
    from transfer t cross join lateral (values (t.debit, -t.amount, t.debit_seq), (t.credit, t.amount, t.credit_seq)) s (id, amount, seq)
    where t.id > p_after and t.id <= p_upto and t.phase in ('I', 'P') and s.seq is null group by s.id
    on conflict (pass, account_id) do update set posted = c.posted + excluded.posted;
end $$;

-- What ids of a table's range name in the ledger.
create function ledger_ops_of(p_table text, p_after bigint, p_upto bigint) returns text[] language plpgsql stable as $$
begin
  return case p_table
    when 'transfer' then array(select distinct op from transfer where id > p_after and id <= p_upto)
    when 'intent' then array(select 'i:' || public_id from intent where id > p_after and id <= p_upto)
    when 'withdrawal' then array(select 'w:' || public_id from withdrawal where id > p_after and id <= p_upto)
    when 'incoming_payment' then array(select op from incoming_payment where id > p_after and id <= p_upto and op is not null)
    when 'condition' then array(select unnest(array['gift:' || public_id, 'forfeit:' || public_id]) from condition where id > p_after and id <= p_upto)
  end;
end $$;

-- The end of a night's pass, in one snapshot: what came meanwhile, and every account beside all of it.
create function ledger_night_end(p_after bigint) returns table (invariant text, subject text, detail text) language plpgsql as $$
begin
  return query select * from ledger_night_read(p_after, 9223372036854775807);
  return query select * from ledger_compare('night');
  return query select 'checkpoint', a.code, format('rolled up it has %s, its transfers say %s', ledger_house_balance(a.code), coalesce(c.posted, 0))
    from account a left join ledger_checked c on c.pass = 'night' and c.account_id = a.id
    where not a.materialized and ledger_house_balance(a.code) <> coalesce(c.posted, 0);
end $$;

-- The member a finding is about; null where it is about none, or several.
create function finding_member(p_invariant text, p_subject text) returns bigint language sql stable as $$
  select coalesce(
    (select a.member_id from account a where a.code = p_subject),
    (select m.id from member m where m.public_id = p_subject),
    (select i.member_id from intent i where 'i:' || i.public_id = p_subject),
    (select w.member_id from withdrawal w where 'w:' || w.public_id = p_subject),
    (select k.member_id from condition k where k.public_id = split_part(p_subject, ':', 2) and p_invariant in ('gift', 'forfeit')),
    (select k.member_id from condition k where k.public_id = p_subject and p_invariant = 'condition'),
    (select a.member_id from transfer t join account a on a.id in (t.debit, t.credit) and a.member_id is not null
      where t.op = p_subject or (p_invariant in ('sides', 'hold', 'two ends') and t.id::text = p_subject) order by t.id limit 1),
    case when p_invariant = 'refund' then split_part(p_subject, ' ', 1)::bigint end,
    (select i.inviter_id from invite i where p_invariant = 'invite' and i.id::text = p_subject),
    (select c.member_id from coupon c where p_invariant = 'coupon' and c.public_id = p_subject))
$$;

-- Every end of a freeze: who looked into it, and what was found.
create table member_unfrozen (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  frozen_at timestamptz not null,
  frozen_reason text not null,
  ended_at timestamptz not null default app_now(),
  decided_by text not null check (decided_by <> ''),
  decision text not null check (decision <> '')
);

create function member_unfreeze(p_member bigint, p_by text, p_decision text) returns boolean language sql as $$
  with before as (
    select id, frozen_at, frozen_reason from member where id = p_member and frozen_at is not null for no key update
  ), noted as (
    insert into member_unfrozen (member_id, frozen_at, frozen_reason, decided_by, decision)
    select id, frozen_at, frozen_reason, p_by, p_decision from before
  )
  update member m set frozen_at = null, frozen_reason = null from before where m.id = before.id returning true
$$;
