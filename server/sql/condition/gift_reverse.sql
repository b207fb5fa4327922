-- Takes back the gift of a reversed deposit: ends it when nothing was given, calls it back while it runs.
-- Returns what was taken or is owed, in minor units. p_keep leaves a finished gift to the member.
create or replace function gift_reverse(p_member bigint, p_op text, p_keep boolean, p_act manual_act) returns bigint language plpgsql as $$
declare
  k condition;
  m_currency text := (select currency from member where id = p_member);
begin
  select * into k from condition where deposit_op = p_op and member_id = p_member order by id desc limit 1;
  if k.state = 'WAITING' then
    perform condition_disarm(p_member, 'GIVEN_UP');
  elsif k.state in ('OPEN', 'EXPIRING') then
    update condition set state = 'EXPIRING', reached = false, voided_at = app_now(), next_at = app_now() where id = k.id;
  elsif k.state in ('SUCCESS', 'FREE') and k.gift_minor > 0 and not p_keep then
    perform member_take('reverse:' || p_op, 2, 'gift-back', p_member,
      'house:' || lower(k.source) || case m_currency when 'THB' then '' else ':' || m_currency end, k.gift_minor, p_act);
    return k.gift_minor;
  end if;
  return 0;
end $$;
