import { type Currency, maxAmountMinor } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { houseAccount, lockMember } from '../../money/ledger/account.ts';
import { type CreditOutcome, creditIncoming, type Incoming, parkIncoming } from '../incoming.ts';
import { endTail, findTail } from '../qr/tail.ts';
import type { BankLine, LinePayment } from './feed.ts';
import { releaseSquatted } from './sender/proof.ts';
import { findSenders } from './sender/sender.ts';

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

/** `told`: this line was already stored. `review`: staff decide. */
export type LineOutcome = 'credited' | 'known' | 'review' | 'told';

type Taken = { outcome: LineOutcome; paymentId: bigint };

/**
 * Stores one line once: line, payment, credit and statement in one commit. Matches a QR of this exact amount first (SMS
 * mode), then the single matching sender (payments#bank-feeds); no match or several go to review. Needs a transaction
 * without locks.
 */
export async function takeLine(
  tx: Tx,
  receiver: Receiver,
  source: 'feed' | 'csv',
  line: BankLine,
): Promise<LineOutcome> {
  const key = { receiving_account_id: receiver.id, source, name: line.name };
  const fresh = await tx
    .insertInto('bank_line')
    .values({ ...key, raw: line.raw.replaceAll('\0', '') })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (fresh.numInsertedOrUpdatedRows === 0n) return 'told';
  const { outcome, paymentId } = await place(tx, receiver, source, line);
  await tx
    .updateTable('bank_line')
    .set({ payment_id: paymentId })
    .where('receiving_account_id', '=', key.receiving_account_id)
    .where('source', '=', source)
    .where('name', '=', line.name)
    .execute();
  return outcome;
}

async function place(tx: Tx, receiver: Receiver, source: 'feed' | 'csv', line: BankLine): Promise<Taken> {
  const payment = line.payment ?? unreadable(line);
  const incoming = incomingOf(receiver, source, payment);
  const doubt = line.payment === null ? 'UNREADABLE' : doubtOf(receiver, payment);
  if (doubt !== undefined) return park(tx, incoming, doubt);
  return (await creditTail(tx, receiver, incoming)) ?? creditSender(tx, receiver, incoming, payment);
}

function doubtOf({ currency }: Receiver, payment: LinePayment): Reason | undefined {
  if (payment.amountMinor <= 0n || payment.amountMinor > maxAmountMinor) return 'AMOUNT';
  return payment.currency === currency ? undefined : 'CURRENCY';
}

/** Stores an unreadable line as it is; staff find the payment in the bank's own list. */
function unreadable(line: BankLine): LinePayment {
  const sender = { bankCode: null, account: null, name: null };
  return { reference: null, sender, amountMinor: 0n, currency: '', paidAt: new Date(), message: line.raw };
}

function incomingOf(receiver: Receiver, source: 'feed' | 'csv', payment: LinePayment): Incoming {
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

/** Returns undefined when the account is not in SMS mode or no QR has this amount. */
async function creditTail(tx: Tx, receiver: Receiver, incoming: Incoming): Promise<Taken | undefined> {
  if (receiver.mode !== 'SMS') return undefined;
  const { currency, amountMinor, paidAt } = incoming;
  const query = { currency, amountMinor, paidAt: await toServerTime(tx, paidAt), receivingAccountId: receiver.id };
  const [found, ...others] = await findTail(tx, query);
  if (found === undefined) return undefined;
  if (others.length > 0) return park(tx, incoming, 'SEVERAL_QR');
  const { memberId, requestId } = found;
  const cash = await lockMember(tx, memberId);
  // Another payment of this amount may have ended the QR before the lock was taken.
  const [still] = await findTail(tx, query);
  if (still?.requestId !== requestId) return undefined;
  if (cash === undefined) return park(tx, incoming, 'NO_WALLET', memberId);
  // A bank message carries no reference. The QR is paid once, so its id serves as one.
  const named = incoming.reference === null ? { channel: receiver.bankCode, reference: `qr-${requestId}` } : {};
  const origin = { houseAccount: houseAccount.qr(receiver.bankCode, currency), from: receiver.bankCode };
  const credit = await creditIncoming(tx, { ...incoming, ...named }, { id: memberId, cash }, origin);
  if (credit.outcome !== 'twin' && credit.memberId === memberId) await endTail(tx, { requestId, paidAt });
  return takenOf(credit);
}

/** Shifts a bank's time to the server clock that QR times use. The sandbox may have moved that clock. */
async function toServerTime(tx: Tx, time: Date): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select ${time}::timestamptz + (app_now() - now()) as time`.execute(tx);
  return rows[0]?.time ?? time;
}

async function creditSender(tx: Tx, receiver: Receiver, incoming: Incoming, payment: LinePayment): Promise<Taken> {
  const [found, ...others] = await findSenders(tx, payment);
  if (found === undefined) {
    const parked = await park(tx, incoming, 'NO_MEMBER');
    await releaseSquatted(tx, payment.sender);
    return parked;
  }
  if (others.length > 0) return park(tx, incoming, 'SEVERAL_MEMBERS');
  const cash = await lockMember(tx, found.id);
  // Account or status may have changed before the lock was taken.
  const sender = (await findSenders(tx, payment)).find(({ id }) => id === found.id);
  if (sender === undefined) return park(tx, incoming, 'NO_MEMBER');
  if (sender.status !== 'active') return park(tx, incoming, 'MEMBER_NOT_ACTIVE', sender.id);
  if (cash === undefined) return park(tx, incoming, 'NO_WALLET', sender.id);
  if (cash.currency !== incoming.currency) return park(tx, incoming, 'CURRENCY', sender.id);
  const origin = { houseAccount: houseAccount.bank(receiver.bankCode, receiver.currency), from: receiver.bankCode };
  return takenOf(await creditIncoming(tx, incoming, { id: sender.id, cash }, origin));
}

const takenOf = ({ outcome, id }: CreditOutcome): Taken => ({
  outcome: outcome === 'twin' ? 'review' : outcome,
  paymentId: id,
});

async function park(tx: Tx, incoming: Incoming, reason: Reason, memberId: bigint | null = null): Promise<Taken> {
  const { id, state } = await parkIncoming(tx, incoming, { reason, memberId });
  return { outcome: state === 'REVIEW' ? 'review' : 'known', paymentId: id };
}
