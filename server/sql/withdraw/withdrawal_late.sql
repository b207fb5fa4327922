-- Takes back a rejected withdrawal that was paid after all; the rest becomes a debt.
-- The caller holds the member's lock.
create or replace function withdrawal_late(p_public_id text, p_act manual_act) returns void language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set state = 'PAID_LATE', revision = revision + 1, settled_reference = p_act.reference,
      paid_by = p_act.decided_by
    where public_id = p_public_id and state = 'REJECTED' returning * into strict w;
  perform member_take('w:' || p_public_id || ':late', 0, 'payout-late', w.member_id, withdrawal_house(p_public_id),
    w.amount_minor, p_act);
  perform statement_end('w:' || p_public_id, 'SUCCESS');
end $$;
