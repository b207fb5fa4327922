import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { creditQrPayment } from './credit/credit.ts';

const batch = 20;

type Asked = { channel: string; reference: string; provider_ref: string | null; currency: Currency };

/**
 * Queries providers for QRs without a notice, until 24 hours after expiry, and credits payments. Includes cancelled,
 * expired and failed QRs. Row locks allow one process per QR.
 */
export async function askUnpaid(services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'qrChannels'>): Promise<void> {
  for (;;) {
    const due = await claimOrders(services);
    await Promise.all(due.map((request) => askChannel(services, request)));
    if (due.length < batch) return;
  }
}

async function claimOrders(services: Pick<Services, 'db'>): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    update qr_request set next_at = case
      when expires_at < app_now() - interval '24 hours' then 'infinity'
      when created_at > app_now() - interval '10 seconds' then app_now() + interval '5 seconds'
      when created_at > app_now() - interval '30 seconds' then app_now() + interval '10 seconds'
      when created_at > app_now() - interval '90 seconds' then app_now() + interval '20 seconds'
      when created_at > app_now() - interval '20 minutes' then app_now() + interval '1 minute'
      else app_now() + interval '10 minutes' end
    where id in (
      select id from qr_request where next_at <= app_now() and state <> 'PAID'
      order by next_at limit ${batch} for update skip locked)
    returning channel, reference, provider_ref, (select currency from member where id = member_id) as currency`.execute(
    services.db,
  );
  return rows;
}

async function askChannel(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'qrChannels'>,
  { channel: code, reference, provider_ref: known, currency }: Asked,
): Promise<void> {
  const channel = services.qrChannels.get(code);
  if (channel === undefined) return;
  try {
    const signal = AbortSignal.timeout(callDeadlineMs);
    const answer = await channel.query({ providerRef: known ?? '', reference, currency, signal });
    if (answer.status !== 'paid') return;
    const { paymentId, paidMinor, paidAt } = answer;
    const providerRef = known ?? answer.providerRef;
    const isRepeatable = channel.repeatable === true;
    const payment = { reference, paymentId, providerRef, paidMinor, paidAt, isRepeatable };
    await creditQrPayment(services, { channel: code, source: 'query', ...payment });
  } catch (error) {
    services.log.error({ err: error, channel: code, reference }, 'asking about a QR failed');
  }
}
