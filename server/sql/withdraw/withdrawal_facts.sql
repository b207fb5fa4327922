-- Returns the facts that decide a withdrawal; amounts are minor units as text.
-- p_limits: {holdHours, accountAgeDays, bankUnchangedHours}. Payouts that came back count for no day.
create or replace function withdrawal_facts(p_member bigint, p_cash text, p_limits jsonb) returns jsonb language plpgsql stable as $$
declare
  v_midnight timestamptz := date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';
begin
  return (
    select jsonb_build_object('free', (c.posted - c.held)::text,
      'owed', case when c.owes then member_owed(p_member) else 0 end::text, 'currency', c.currency,
      'bankCode', m.bank_code, 'bankAccountNo', m.bank_account_no, 'bankAccountName', m.bank_account_name,
      'stop', withdrawal_stop(m.status, m.frozen_at),
      'oldEnough', m.created_at < app_now() - (p_limits->>'accountAgeDays')::integer * interval '1 day',
      'bankUnchanged', coalesce(
        m.bank_changed_at < app_now() - (p_limits->>'bankUnchangedHours')::integer * interval '1 hour', true),
      'held', coalesce(withdrawal_held_until(greatest(m.bank_changed_at, m.password_changed_at),
        (p_limits->>'holdHours')::integer) > app_now(), false),
      'hasDeposited', exists (select from incoming_payment p where p.member_id = m.id and p.state = 'CREDITED'),
      'pending', exists (select from withdrawal w where w.member_id = m.id and w.ended_at is null),
      'today', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state not in ('REJECTED', 'RETURNED') and w.created_at >= v_midnight),
      'autoToday', (select coalesce(sum(w.amount_minor), 0)::text from withdrawal w
        where w.member_id = m.id and w.state not in ('REJECTED', 'RETURNED') and w.auto_at >= v_midnight),
      'moving', exists (select from intent i where i.member_id = m.id and i.ended_at is null
        and i.kind in ('transfer-in', 'transfer-out')),
      'condition', condition_facts(m.id))
    from account c join member m on m.id = c.member_id where c.code = p_cash);
end $$;
