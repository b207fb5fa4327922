-- Corrects an ended transfer with a new entry; the transfer itself stays. Takes the amount or gives it.
-- Returns not_found, not_ended, corrected_before, taken or given.
create or replace function transfer_correct(p_public_id text, p_act manual_act, p_detail jsonb) returns text language plpgsql as $$
declare
  i intent;
  v_op text := 'correct:i:' || p_public_id;
  v_cash text;
  v_house text;
  v_taken bigint;
begin
  select * into i from intent where public_id = p_public_id and kind in ('transfer-in', 'transfer-out') for update;
  if i.id is null then return 'not_found'; end if;
  if i.ended_at is null then return 'not_ended'; end if;
  if exists (select from manual_entry where op = v_op) then return 'corrected_before'; end if;
  v_cash := 'member:' || i.member_id || ':cash';
  v_house := 'house:provider:' || i.provider || case i.detail->>'currency' when 'THB' then '' else ':' || (i.detail->>'currency') end;
  if (i.kind = 'transfer-in') = (i.state = 'VOIDED') then
    v_taken := member_take(v_op, 0, 'correct-in', i.member_id, v_house, i.amount_minor, p_act);
    perform statement_write(i.member_id, v_op, 'transfer', 'WALLET', i.provider, 'SUCCESS', v_taken, p_detail);
    return 'taken';
  end if;
  perform manual_post(v_op, 0, 'correct-out', i.member_id, v_house, v_cash, i.amount_minor, p_act);
  perform statement_write(i.member_id, v_op, 'transfer', i.provider, 'WALLET', 'SUCCESS', i.amount_minor, p_detail);
  perform debt_repay(i.member_id);
  return 'given';
end $$;
