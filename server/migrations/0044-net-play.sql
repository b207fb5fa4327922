-- Invites and coins are earned by play, and play is measured by what it lost: money that went into games and came out
-- untouched counts for nothing.

-- What a member has lost of their own in all: everything that came, less gifts, less what is still there.
create function member_own_loss(p_member bigint) returns bigint language sql stable as $$
  select c.flow - c.gifted - member_total(p_member) from account c where c.code = 'member:' || p_member || ':cash'
$$;

-- A friend has played when their own loss has grown by `needed_minor` since the deposit.
alter table invitee add column loss_before_minor bigint not null default 0, drop column played_minor;
update invitee set loss_before_minor = coalesce(member_own_loss(member_id), 0) where state = 'DEPOSITED';

-- Members whose play decides something, and when to look; null: once a game reports less than before.
create table net_play (
  member_id bigint primary key references member,
  look_at timestamptz
);
create index net_play_due on net_play (look_at) where look_at is not null;
insert into net_play select member_id, app_now() from invitee where state = 'DEPOSITED';

-- One row a coin that a deposit promised. It comes when the own loss reaches loss_before_minor + needed_minor; the coins of
-- one member wait one behind the other, so that one loss never brings two.
create table coin_due (
  reference text primary key,
  member_id bigint not null references member,
  loss_before_minor bigint not null,
  needed_minor bigint not null check (needed_minor > 0),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz
);
create index coin_due_member on coin_due (member_id, created_at);

create function net_play_wake() returns trigger language plpgsql as $$
begin
  update net_play set look_at = app_now() where member_id = new.member_id;
  return null;
end $$;
create trigger net_play_wake after update on game_account for each row
  when (new.amount_minor + new.outstanding_minor < old.amount_minor + old.outstanding_minor)
  execute function net_play_wake();
