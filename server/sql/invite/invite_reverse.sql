-- Takes back what a reversed deposit brought the inviter, unless it was collected.
-- The caller holds the locks of friend and inviter. Returns none, voided, registered or stays.
create or replace function invite_reverse(p_member bigint, p_op text) returns text language plpgsql as $$
declare
  f invitee;
  v_voided integer;
  v_outcome text := 'none';
begin
  update invite i set voided_at = app_now()
    where i.friend_id = p_member and i.voided_at is null
      and (i.subject = p_op or (i.base = 'first-deposit' and exists (
        select from invitee v where v.member_id = p_member and v.deposit_op = p_op)))
      and (i.condition_id is null or exists (
        select from condition k where k.id = i.condition_id and k.state in ('GIVEN_UP', 'DISARMED')));
  get diagnostics v_voided = row_count;
  if v_voided > 0 then v_outcome := 'voided'; end if;
  select * into f from invitee where member_id = p_member and deposit_op = p_op;
  if f.member_id is null then return v_outcome; end if;
  if f.state = 'DEPOSITED' or (f.state = 'QUALIFIED' and v_voided > 0) then
    update invitee set state = 'REGISTERED', deposit_op = null, deposit_minor = null, needed_minor = null,
        deposited_at = null, ended_at = null
      where member_id = p_member;
    return case when v_voided > 0 then 'voided' else 'registered' end;
  end if;
  return case when f.state = 'QUALIFIED' then 'stays' else v_outcome end;
end $$;
