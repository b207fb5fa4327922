import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/** Ends slips in review after their payment is decided, for example by a bank list. Run by the job runner. */
export async function endDecided(services: Services): Promise<void> {
  await sql`
    update slip s set
      state = case when p.state = 'CREDITED' and p.member_id = s.member_id then 'SUCCESS' else 'FAILED' end,
      reason = case when p.state = 'RETURNED' then 'UNKNOW_ERROR'
        when p.member_id <> s.member_id then 'SLIP_REFNO_DUPLICATED' end,
      payment_id = p.id, amount_minor = p.amount_minor, currency = p.currency, ended_at = app_now()
    from incoming_payment p
    where s.state = 'REVIEW' and p.channel = 'bank:' || s.bank_code and p.outside_reference = s.reference
      and p.state <> 'REVIEW' and p.amount_minor > 0`.execute(services.db);
}
