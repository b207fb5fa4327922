import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { type Cash, houseAccount, lockMember } from '../../money/ledger/account.ts';
import { creditReport } from '../payment/credit.ts';
import { parkReport } from '../payment/park.ts';
import type { PaymentReport } from '../payment/report.ts';
import { checkTransfer } from './checks.ts';
import { endSlip, lockLeased, type Receiver, type Slip, type SlipEnd } from './store.ts';
import type { SlipData } from './verifier/verifier.ts';

export const channelOf = (bankCode: string): string => `bank:${bankCode}`;

export function reportOf(slip: Slip, data: SlipData, receiver: Receiver | undefined): PaymentReport {
  const bankCode = slip.bankCode ?? '';
  return {
    source: 'slip',
    channel: channelOf(bankCode),
    reference: slip.reference,
    receivingAccountId: receiver?.id ?? null,
    sender: { bankCode, account: data.sender.account, name: data.sender.names[0] ?? null },
    amountMinor: data.amountMinor,
    currency: data.currency,
    paidAt: data.paidAt,
  };
}

/**
 * Ends a slip with the bank's data: checks, payment, ledger, statement and slip in one commit under the member's lock.
 * Does nothing if the slip's lease is lost.
 */
export async function settleSlip(services: Services, slip: Slip, data: SlipData): Promise<void> {
  const maxAgeMinutes = (await services.settings.read())['slip.maxAgeMinutes'];
  await inTransaction(services.db, async (tx) => {
    const cash = await lockMember(tx, slip.memberId);
    const own = await lockLeased(tx, slip);
    if (own === undefined) return;
    const end = await settleLocked(services, tx, own, { data, cash, maxAgeMinutes });
    const confirmed = { amountMinor: data.amountMinor, currency: data.currency };
    await endSlip(tx, own, end, {
      ...(data.amountMinor > 0n ? { told: confirmed } : {}),
      evidence: { bank: evidenceOf(data) },
    });
  });
}

type Standing = { data: SlipData; cash: Cash | undefined; maxAgeMinutes: number };

async function settleLocked(
  services: Services,
  tx: Tx,
  slip: Slip,
  { data, cash, maxAgeMinutes }: Standing,
): Promise<SlipEnd> {
  const checked = await checkTransfer(tx, slip, data, maxAgeMinutes);
  const { receiver } = checked;
  const report = reportOf(slip, data, receiver);
  if (checked.end !== undefined || receiver === undefined || cash === undefined) {
    const end = checked.end ?? ({ state: 'REVIEW', reason: 'NO_WALLET' } as const);
    return end.state === 'FAILED' ? end : parkReview(tx, slip, report, end);
  }
  const origin = { houseAccount: houseAccount.bank(receiver.bankCode, data.currency), from: receiver.bankCode };
  const { outcome, id } = await creditReport(services, tx, report, { memberId: slip.memberId, cash, origin });
  if (outcome === 'credited') return { state: 'SUCCESS', paymentId: id };
  if (outcome === 'known') return { state: 'FAILED', reason: 'SLIP_REFNO_DUPLICATED' };
  return { state: 'REVIEW', reason: 'TWIN', paymentId: id };
}

/** Stores the payment for review in the common list, so that nothing else credits it unseen. */
async function parkReview(
  tx: Tx,
  slip: Slip,
  report: PaymentReport,
  end: Extract<SlipEnd, { state: 'REVIEW' }>,
): Promise<SlipEnd> {
  const { outcome, id } = await parkReport(tx, report, { reason: end.reason, memberId: slip.memberId });
  if (outcome === 'known') return { state: 'FAILED', reason: 'SLIP_REFNO_DUPLICATED' };
  return { ...end, paymentId: id };
}

export function evidenceOf({ amountMinor, paidAt, ...data }: SlipData): object {
  return { ...data, amountMinor: String(amountMinor), paidAt: paidAt.toISOString() };
}
