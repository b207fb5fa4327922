-- Gives the member back a payout that the bank returned; a debt is paid first.
-- It counts as no deposit. The caller holds the member's lock.
create or replace function withdrawal_return(p_public_id text, p_act manual_act, p_detail jsonb) returns void language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set state = 'RETURNED', revision = revision + 1 where public_id = p_public_id and state = 'PAID'
    returning * into strict w;
  perform manual_post('w:' || p_public_id || ':back', 0, 'payout-return', w.member_id, withdrawal_house(p_public_id),
    'member:' || w.member_id || ':cash', w.amount_minor, p_act);
  perform statement_write(w.member_id, 'w:' || p_public_id || ':back', 'deposit', w.bank_code, 'WALLET', 'SUCCESS',
    w.amount_minor, p_detail);
  perform debt_repay(w.member_id);
end $$;
