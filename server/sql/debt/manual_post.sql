-- Posts a transfer that a person decided, and the entry that explains it. The amount is in minor units.
-- Raises KP004 when the ledger refuses it.
create or replace function manual_post(
  p_op text, p_leg integer, p_kind text, p_member bigint, p_debit text, p_credit text, p_amount bigint, p_act manual_act
) returns void language plpgsql as $$
declare
  a ledger_answer;
begin
  insert into manual_entry (op, leg, kind, member_id, debit, credit, amount_minor, reason, note, reference, decided_by)
    values (p_op, p_leg, p_kind, p_member, p_debit, p_credit, p_amount,
      p_act.reason, p_act.note, p_act.reference, p_act.decided_by);
  a := ledger_instant(p_op, p_leg::smallint, p_debit, p_credit, p_amount, p_member, p_kind);
  if a.outcome <> 'done' then raise exception 'entry % was %', p_op, a.outcome using errcode = 'KP004'; end if;
end $$;
