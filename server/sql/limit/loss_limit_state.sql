-- Returns the loss limit in force, today's part of it, and a pending change; null without a limit.
-- Amounts are minor units as text.
create or replace function loss_limit_state(p_member bigint) returns jsonb language plpgsql stable as $$
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
