import type { Currency } from '@kapao/contract/money';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { type Cash, houseAccount, lockMember } from '../../money/ledger/account.ts';
import { type Agreement, digitsAgree } from '../masked.ts';
import { creditReport, parkReport } from '../payment/credit.ts';
import type { PaymentReport } from '../payment/report.ts';
import { firstNamesAgree } from '../sender-name.ts';
import {
  endSlip,
  findReceivers,
  lockLeased,
  readMember,
  type Receiver,
  type Slip,
  type SlipEnd,
  type SlipMember,
} from './store.ts';
import type { SlipData, SlipSide } from './verifier/verifier.ts';

export const channelOf = (bankCode: string): string => `bank:${bankCode}`;

export function reportOfSlip(slip: Slip, data: SlipData, receiver: Receiver | undefined): PaymentReport {
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
export async function settleSlip(
  services: Pick<Services, 'afterDeposit' | 'db' | 'settings'>,
  slip: Slip,
  data: SlipData,
): Promise<void> {
  const maxAgeMinutes = (await services.settings.read())['slip.maxAgeMinutes'];
  await inTransaction(services.db, async (tx) => {
    const cash = await lockMember(tx, slip.memberId);
    const own = await lockLeased(tx, slip);
    if (own === undefined) return;
    const end = await settleLocked(services, tx, own, { data, cash, maxAgeMinutes });
    const confirmed = { amountMinor: data.amountMinor, currency: data.currency };
    await endSlip(tx, own, end, {
      ...(data.amountMinor > 0n ? { confirmed } : {}),
      evidence: { bank: evidenceOf(data) },
    });
  });
}

type Standing = { data: SlipData; cash: Cash | undefined; maxAgeMinutes: number };

async function settleLocked(
  services: Pick<Services, 'afterDeposit'>,
  tx: Tx,
  slip: Slip,
  { data, cash, maxAgeMinutes }: Standing,
): Promise<SlipEnd> {
  const checked = await checkTransfer(tx, slip, data, maxAgeMinutes);
  const { receiver } = checked;
  const report = reportOfSlip(slip, data, receiver);
  if (checked.end !== undefined || receiver === undefined || cash === undefined) {
    const end = checked.end ?? ({ state: 'REVIEW', reason: 'NO_WALLET' } as const);
    return end.state === 'FAILED' ? end : parkReview(tx, slip, report, end);
  }
  const origin = { houseAccount: houseAccount.bank(receiver.bankCode, data.currency), from: receiver.bankCode };
  const { outcome, id } = await creditReport(services, tx, report, { memberId: slip.memberId, cash, origin });
  if (outcome === 'credited') return { state: 'SUCCESS', paymentId: id };
  if (outcome === 'known') return { state: 'FAILED', reason: 'SLIP_REFNO_DUPLICATED' };
  return { state: 'REVIEW', reason: 'POSSIBLE_DUPLICATE', paymentId: id };
}

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

type Checked =
  | { receiver: Receiver; end?: undefined }
  | { end: Extract<SlipEnd, { state: 'FAILED' | 'REVIEW' }>; receiver?: Receiver };

const failed = (reason: Extract<SlipEnd, { state: 'FAILED' }>['reason']): Checked => ({
  end: { state: 'FAILED', reason },
});
const review = (reason: Extract<SlipEnd, { state: 'REVIEW' }>['reason']): Checked => ({
  end: { state: 'REVIEW', reason },
});

async function checkTransfer(tx: Tx, slip: Slip, data: SlipData, maxAgeMinutes: number): Promise<Checked> {
  if (data.amountMinor <= 0n) return failed('INVALID_SLIP');
  const member = await readMember(tx, slip.memberId);
  const receiving = await matchReceiver(tx, data.receiver, data.currency);
  if (receiving.agreement === 'no' || data.currency !== member.currency) return failed('DEST_ACC_INVALID');
  if (data.paidAt.getTime() < slip.uploadedAt.getTime() - maxAgeMinutes * 60_000) return failed('EXPIRED_SLIP');
  const sender = matchSender(slip, member, data.sender);
  if (sender === 'no') return failed('NOT_MATCH');
  if (receiving.agreement !== 'yes') return review('RECEIVER_UNSURE');
  const { receiver, isOpen } = receiving;
  if (!isOpen) return { ...review('RECEIVER_CLOSED'), receiver };
  return sender === 'unsure' ? review('SENDER_UNSURE') : { receiver };
}

function matchSender(slip: Slip, member: SlipMember, shown: SlipSide): Agreement {
  if (slip.bankCode !== member.bankCode) return 'no';
  const digits = digitsAgree(member.accountNo, shown.account);
  const name = firstNamesAgree(member.name, shown.names);
  if (digits === 'no' || name === 'no') return 'no';
  return digits === 'yes' && name === 'yes' ? 'yes' : 'unsure';
}

type Found = { agreement: 'yes'; receiver: Receiver; isOpen: boolean } | { agreement: 'no' | 'unsure' };

/** Finds our account by bank and visible digits, if open in the last `closedAccountDays`. Two matches count as none. */
async function matchReceiver(tx: Tx, shown: SlipSide, currency: Currency): Promise<Found> {
  const rows = await findReceivers(tx, { botCode: shown.botCode, currency });
  const like = (agreement: Agreement) => rows.filter((row) => digitsAgree(row.accountNo, shown.account) === agreement);
  const fits = like('yes');
  const [receiver, ...more] = fits.some(({ isOpen }) => isOpen) ? fits.filter(({ isOpen }) => isOpen) : fits;
  if (receiver !== undefined && more.length === 0) return { agreement: 'yes', receiver, isOpen: receiver.isOpen };
  return { agreement: receiver !== undefined || like('unsure').length > 0 ? 'unsure' : 'no' };
}
