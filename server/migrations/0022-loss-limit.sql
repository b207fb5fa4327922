-- A member's own limit of what games may take in a day (docs/decisions/014). A missing row or amount: none. What loosens it
-- comes into force at next_from; until then the present amount holds.
create table loss_limit (
  member_id bigint primary key references member,
  amount_minor bigint check (amount_minor >= 0),
  next_amount_minor bigint check (next_amount_minor >= 0),
  next_from timestamptz,
  constraint next check (next_from is not null or next_amount_minor is null)
);

alter table member_change drop constraint member_change_field_check;
alter table member_change add constraint member_change_field_check
  check (field in ('name', 'bank_code', 'bank_account_no', 'bank_account_name', 'password', 'loss_limit'));

create index intent_member_day on intent (member_id, created_at) where kind in ('transfer-in', 'transfer-out');

-- What went from the wallet into games less what came back, of the transfers begun on this business day (Asia/Bangkok).
-- One still open counts on its way in and does not yet on its way out. Game to game is neutral, unless its money stayed
-- in the wallet half-way.
create function moved_into_games(p_member bigint) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(case
      when i.kind = 'transfer-in' and i.detail->>'from' = 'WALLET' and i.state <> 'VOIDED' then i.amount_minor
      when i.kind = 'transfer-in' and i.detail->>'from' <> 'WALLET' and i.state = 'VOIDED' then -i.amount_minor
      when i.kind = 'transfer-out' and i.detail->>'to' = 'WALLET' and i.state = 'POSTED' then -i.amount_minor
      else 0 end), 0)::bigint
    from intent i
    where i.member_id = p_member and i.kind in ('transfer-in', 'transfer-out')
      and i.created_at >= date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok');
end $$;

-- The limit in force with what today has taken of it, and the change that waits; null without a limit.
create function loss_limit_state(p_member bigint) returns jsonb language plpgsql stable as $$
declare
  l loss_limit;
begin
  select * into l from loss_limit where member_id = p_member;
  if l.next_from <= app_now() then
    l.amount_minor := l.next_amount_minor;
    l.next_amount_minor := null;
    l.next_from := null;
  end if;
  if l.amount_minor is null then return null; end if;
  return jsonb_build_object('amount', l.amount_minor::text, 'moved', moved_into_games(p_member)::text,
    'nextAmount', l.next_amount_minor::text, 'nextFrom', l.next_from);
end $$;

-- As in 0017-money-calls.sql, with the loss limit: what decides a transfer is compared under the member's lock, so that
-- no two at once can both pass it.
create or replace function transfer_facts(p_member bigint, p_cash text, p_codes text[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text, 'currency', c.currency,
      'lossLimit', loss_limit_state(p_member), 'games', coalesce((
      select jsonb_object_agg(g.code, jsonb_build_object(
        'open', g.enabled and not g.maintenance,
        'num', g.credits_per_unit_num::text, 'den', g.credits_per_unit_den::text,
        'username', a.username, 'active', coalesce(a.active, false), 'amount', coalesce(a.amount_minor, 0)::text,
        'busy', exists (
          select from intent i where i.member_id = p_member and i.provider = g.code and i.ended_at is null)))
      from game g left join game_account a on a.game_code = g.code and a.member_id = p_member
      where g.code = any(p_codes) or (p_codes is null and a.active)), '{}'))
    from account c where c.code = p_cash);
end $$;
