import { type Currency, maxAmountMinor } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { houseAccount, lockMember } from '../../money/ledger/account.ts';
import type { Services } from '../../platform/services.ts';
import { creditReport, parkReport } from '../payment/credit.ts';
import { releaseSquatted } from '../payment/proof.ts';
import type { CreditOutcome, PaymentReport } from '../payment/report.ts';
import { endTail, findTail } from '../qr/store.ts';
import type { BankLine, LinePayment } from './feed.ts';
import { findSenders } from './sender.ts';
import { insertLine, linkLine, toServerTime } from './store.ts';

export type Receiver = { id: bigint; bankCode: string; accountNo: string; currency: Currency; mode: string };

type Reason =
  | 'UNREADABLE'
  | 'AMOUNT'
  | 'CURRENCY'
  | 'NO_MEMBER'
  | 'SEVERAL_MEMBERS'
  | 'SEVERAL_QR'
  | 'MEMBER_NOT_ACTIVE'
  | 'NO_WALLET';

export type LineOutcome = 'credited' | 'known' | 'review' | 'repeated';

type Effects = Pick<Services, 'afterDeposit'>;

/**
 * Stores line, payment, credit and statement in one commit; needs a transaction without locks. Matches a QR of this
 * amount (SMS mode), then the single matching sender; else review (payments#bank-feeds).
 */
export async function takeLine(
  effects: Effects,
  tx: Tx,
  receiver: Receiver,
  source: 'feed' | 'csv',
  line: BankLine,
): Promise<LineOutcome> {
  const key = { receiving_account_id: receiver.id, source, name: line.name };
  if (!(await insertLine(tx, key, line))) return 'repeated';
  const report = reportOfLine(receiver, source, line.payment ?? unreadable(line));
  const { outcome, id } = await placeLine(effects, tx, { receiver, report, payment: line.payment });
  await linkLine(tx, key, id);
  return outcome;
}

type Line = { receiver: Receiver; report: PaymentReport; payment: LinePayment | null };

async function placeLine(effects: Effects, tx: Tx, { receiver, report, payment }: Line): Promise<CreditOutcome> {
  if (payment === null) return parkLine(tx, report, 'UNREADABLE');
  const doubt = doubtOfLine(receiver, payment);
  if (doubt !== undefined) return parkLine(tx, report, doubt);
  return (await creditTail(effects, tx, receiver, report)) ?? creditSender(effects, tx, { receiver, report, payment });
}

function doubtOfLine({ currency }: Receiver, payment: LinePayment): Reason | undefined {
  if (payment.amountMinor <= 0n || payment.amountMinor > maxAmountMinor) return 'AMOUNT';
  return payment.currency === currency ? undefined : 'CURRENCY';
}

function unreadable(line: BankLine): LinePayment {
  const sender = { bankCode: null, account: null, name: null };
  return { reference: null, sender, amountMinor: 0n, currency: '', paidAt: new Date(), message: line.raw };
}

function reportOfLine(receiver: Receiver, source: 'feed' | 'csv', payment: LinePayment): PaymentReport {
  const { sender, reference } = payment;
  return {
    source,
    channel: `bank:${sender.bankCode ?? ''}`,
    // The reference belongs to the sending bank, so without that bank it identifies no payment.
    reference: sender.bankCode === null ? null : reference,
    isSendersReference: payment.isSendersReference ?? true,
    receivingAccountId: receiver.id,
    sender,
    message: payment.message,
    amountMinor: payment.amountMinor,
    currency: payment.currency === 'THB' || payment.currency === 'LAK' ? payment.currency : receiver.currency,
    paidAt: payment.paidAt,
  };
}

async function creditTail(
  effects: Effects,
  tx: Tx,
  receiver: Receiver,
  report: PaymentReport,
): Promise<CreditOutcome | undefined> {
  if (receiver.mode !== 'SMS') return undefined;
  const { bankCode, currency, id: receivingAccountId } = receiver;
  const { amountMinor, paidAt } = report;
  const query = { currency, amountMinor, paidAt: await toServerTime(tx, paidAt), receivingAccountId };
  const [found, ...others] = await findTail(tx, query);
  if (found === undefined) return undefined;
  if (others.length > 0) return parkLine(tx, report, 'SEVERAL_QR');
  const { memberId, requestId } = found;
  const cash = await lockMember(tx, memberId);
  // Another payment of this amount may have ended the QR before the lock was taken.
  const [still] = await findTail(tx, query);
  if (still?.requestId !== requestId) return undefined;
  if (cash === undefined) return parkLine(tx, report, 'NO_WALLET', memberId);
  // A bank message carries no reference. The QR is paid once, so its id serves as one.
  const named = report.reference === null ? { channel: bankCode, reference: `qr-${requestId}` } : {};
  const origin = { houseAccount: houseAccount.qr(bankCode, currency), from: bankCode };
  const credit = await creditReport(effects, tx, { ...report, ...named }, { memberId, cash, origin });
  if (credit.outcome !== 'review' && credit.memberId === memberId) await endTail(tx, { requestId, paidAt });
  return credit;
}

async function creditSender(
  effects: Effects,
  tx: Tx,
  { receiver, report, payment }: { receiver: Receiver; report: PaymentReport; payment: LinePayment },
): Promise<CreditOutcome> {
  const [found, ...others] = await findSenders(tx, payment);
  if (found === undefined) {
    const parked = await parkLine(tx, report, 'NO_MEMBER');
    await releaseSquatted(tx, payment.sender);
    return parked;
  }
  if (others.length > 0) return parkLine(tx, report, 'SEVERAL_MEMBERS');
  const cash = await lockMember(tx, found.id);
  // Account or status may have changed before the lock was taken.
  const sender = (await findSenders(tx, payment)).find(({ id }) => id === found.id);
  if (sender === undefined) return parkLine(tx, report, 'NO_MEMBER');
  if (sender.status !== 'active') return parkLine(tx, report, 'MEMBER_NOT_ACTIVE', sender.id);
  if (cash === undefined) return parkLine(tx, report, 'NO_WALLET', sender.id);
  if (cash.currency !== report.currency) return parkLine(tx, report, 'CURRENCY', sender.id);
  const origin = { houseAccount: houseAccount.bank(receiver.bankCode, receiver.currency), from: receiver.bankCode };
  return creditReport(effects, tx, report, { memberId: sender.id, cash, origin });
}

function parkLine(tx: Tx, report: PaymentReport, reason: Reason, memberId: bigint | null = null) {
  return parkReport(tx, report, { reason, memberId });
}
