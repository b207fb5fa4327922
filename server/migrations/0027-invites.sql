-- Who invited whom, and what friends have brought (rules §5).

-- One row a friend, written in the registration's commit and changed under the friend's lock. An inviter was there
-- first, so nobody invites themselves and no ring closes (promises C13).
create table invitee (
  member_id bigint primary key references member,
  inviter_id bigint not null references member,
  state text not null default 'REGISTERED' check (state in ('REGISTERED', 'DEPOSITED', 'QUALIFIED', 'REJECTED')),
  -- The first deposit of at least the least one, what of it must go into games, and what has gone so far.
  deposit_op text,
  deposit_minor bigint check (deposit_minor > 0),
  needed_minor bigint check (needed_minor >= 0),
  played_minor bigint not null default 0 check (played_minor >= 0),
  -- Why a friend brings nothing.
  reason text check (reason in ('SAME_BANK', 'SAME_DEVICE', 'SAME_IP', 'OTHER_CURRENCY')),
  created_at timestamptz not null default app_now(),
  deposited_at timestamptz,
  ended_at timestamptz,
  constraint inviter_was_first check (inviter_id < member_id),
  constraint deposited check (state not in ('DEPOSITED', 'QUALIFIED') or (deposit_minor is not null and needed_minor is not null)),
  constraint rejected check ((state = 'REJECTED') = (reason is not null)),
  constraint ended check ((state in ('QUALIFIED', 'REJECTED')) = (ended_at is not null))
);
create index invitee_inviter on invitee (inviter_id, state);
-- The job's list: those who have played enough and wait to be looked at.
create index invitee_played on invitee (member_id) where state = 'DEPOSITED' and played_minor >= needed_minor;

-- Friends from before: what they deposited until now was never noted, so their next deposit counts as the first.
insert into invitee (member_id, inviter_id, created_at)
  select id, inviter_id, created_at from member where inviter_id < id;

-- What a friend brought. It is the inviter's to receive while no condition holds it: a condition that ended with nothing
-- received gives it back. `subject` tells the effects of one friend apart, so each happens once for ever: a first deposit
-- has none, a later one is its ledger name, a loss its night.
create table invite (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references member,
  friend_id bigint not null references member,
  base text not null check (base in ('first-deposit', 'every-deposit', 'net-loss')),
  subject text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  condition_id bigint references condition,
  created_at timestamptz not null default app_now(),
  constraint inviter_is_another check (inviter_id <> friend_id),
  constraint first_deposit_once check ((base = 'first-deposit') = (subject = '')),
  constraint brought_once unique (friend_id, base, subject)
);
create index invite_inviter on invite (inviter_id, id);
create index invite_accrued on invite (inviter_id) include (amount_minor) where condition_id is null;
create index invite_condition on invite (condition_id) where condition_id is not null;
create index condition_nothing_received on condition (member_id) where state in ('GIVEN_UP', 'DISARMED');

-- Every device a member ever came by, ended sessions too.
create index session_of_member on session (member_id);

-- As in 0017-money-calls.sql; what went from the wallet into a game is noted of an invited friend who has deposited.
create or replace function transfer_settle(p_id bigint, p_cash text, p_leg jsonb, p_answer jsonb, p_next jsonb)
returns transfer_end language plpgsql as $$
declare
  v_applied boolean := p_answer->>'outcome' = 'applied';
  v_phase text := case when v_applied then 'P' else 'V' end;
  v_moved bigint;
  i intent;
  l ledger_answer;
  r transfer_end;
begin
  perform from account where code = p_cash for no key update;
  select * into i from intent where id = p_id for update;
  if i.ended_at is not null then return r; end if;
  if i.kind = 'transfer-in' then
    l := ledger_resolve(p_leg->>'op', 0::smallint, v_phase::"char");
    if l.outcome <> v_phase then
      raise exception 'hold % had ended as %', p_leg->>'op', l.outcome using errcode = 'KP004';
    end if;
    v_moved := i.amount_minor;
  elsif v_applied then
    l := ledger_instant(p_leg->>'op', 0::smallint, p_leg->>'house', p_cash, i.amount_minor, i.member_id, i.kind);
    if l.outcome <> 'done' then
      raise exception 'credit % was %', p_leg->>'op', l.outcome using errcode = 'KP004';
    end if;
    v_moved := -i.amount_minor;
  end if;
  if v_applied then
    update game_account set amount_minor = greatest(amount_minor + v_moved, 0)
      where member_id = i.member_id and game_code = i.provider;
  end if;
  if v_applied and i.kind = 'transfer-in' and i.detail->>'from' = 'WALLET' then
    update invitee set played_minor = played_minor + i.amount_minor where member_id = i.member_id and state = 'DEPOSITED';
  end if;
  if v_applied and p_next is not null then
    r.next_id := transfer_leg(p_next, p_cash);
  else
    perform statement_end(p_leg->>'journey', case when v_applied then 'SUCCESS' else 'FAILED' end);
  end if;
  if v_applied and p_next is null then r.result := wallet_balances(p_cash); end if;
  perform intent_end(p_id, case when v_applied then 'POSTED' else 'VOIDED' end, p_answer, r.result);
  r.ended := true;
  return r;
end $$;
