-- Pays a debt with free money and returns the amount in minor units. Takes the member's lock.
create or replace function debt_repay(p_member bigint) returns bigint language plpgsql as $$
declare
  c account;
  v_owed bigint;
  v_paid bigint;
  v_op text;
begin
  select * into c from account where code = 'member:' || p_member || ':cash' and owes for no key update;
  if c.id is null then return 0; end if;
  v_owed := member_owed(p_member);
  v_paid := least(c.posted - c.held, v_owed);
  if v_paid > 0 then
    v_op := 'repay:' || p_member || ':' || c.seq;
    perform manual_post(v_op, 0, 'repay', p_member, c.code, 'member:' || p_member || ':debt', v_paid,
      row('REPAY', null, null, 'auto')::manual_act);
    perform statement_write(p_member, v_op, 'withdraw', 'WALLET', 'DEBT', 'SUCCESS', v_paid, '{"adjust": {"description":
      {"th": "ชำระยอดที่ค้างอยู่", "la": "ຊຳລະຍອດທີ່ຄ້າງຢູ່", "en": "Paid what was owed"}}}');
  end if;
  if v_paid = v_owed then update account set owes = false where id = c.id; end if;
  return v_paid;
end $$;
