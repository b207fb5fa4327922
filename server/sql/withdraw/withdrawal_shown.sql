-- Returns a member's open withdrawal and those that ended within 24 h, newest first; amounts are minor units as text.
create or replace function withdrawal_shown(p_member bigint) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.public_id, 'amountMinor', w.amount_minor::text,
      'bankCode', w.bank_code, 'lastDigits', right(w.bank_account_no, 4), 'state', w.state,
      'requestedAt', w.created_at, 'endedAt', w.ended_at, 'refusal', w.refusal) order by w.id desc), '[]')
    from (
      select o.* from withdrawal o where o.member_id = p_member and o.ended_at is null
      union all
      select e.* from withdrawal e where e.member_id = p_member and e.ended_at > app_now() - interval '24 hours') w);
end $$;
