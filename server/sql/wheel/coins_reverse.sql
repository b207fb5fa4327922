-- Takes back unspent coins of a reversed deposit and cancels promised ones. Returns the number of coins.
create or replace function coins_reverse(p_member bigint, p_op text, p_by text) returns integer language plpgsql as $$
declare
  v_coins integer;
begin
  delete from coin_due where member_id = p_member and ended_at is null
    and (reference = p_op or reference ~ ('^' || regexp_replace(p_op, '([^[:alnum:]])', '\\\1', 'g') || ':\d{1,3}$'));
  select least(coalesce(sum(e.delta), 0), m.coin) into v_coins
    from member m left join coin_entry e on e.member_id = m.id and e.reason = 'DEPOSIT'
      and (e.reference = p_op or e.reference ~ ('^' || regexp_replace(p_op, '([^[:alnum:]])', '\\\1', 'g') || ':\d{1,3}$'))
    where m.id = p_member group by m.coin;
  if v_coins > 0 then perform coin_move(p_member, -v_coins, 'REVERSAL', p_op, null, p_by); end if;
  return v_coins;
end $$;
