import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { creditQrPayment } from './credit/credit.ts';
import { claimUnpaidQrs, type UnpaidQr } from './store.ts';

const batch = 20;

/**
 * Queries providers for QRs without a notice, until 24 hours after expiry, and credits payments. Includes cancelled,
 * expired and failed QRs.
 */
export async function askUnpaid(services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'qrChannels'>): Promise<void> {
  for (;;) {
    const due = await claimUnpaidQrs(services.db, batch);
    await Promise.all(due.map((request) => askChannel(services, request)));
    if (due.length < batch) return;
  }
}

async function askChannel(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'qrChannels'>,
  { channel: code, reference, provider_ref: known, currency }: UnpaidQr,
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
