import { maxAmountMinor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/db/transaction.ts';
import { withLock } from '../../../money/idempotency/lock.ts';
import type { Services } from '../../../platform/services.ts';
import { type Cash, houseAccount, lockMember, memberCash } from '../../../money/ledger/account.ts';
import { instant } from '../../../money/ledger/transfer.ts';
import { writeStatement } from '../../../statement/statement.ts';
import { rewardDeposit } from '../../reward.ts';
import { markProcessed, type NoticeEvent, storeEvent } from './inbox.ts';
import { findRequests, lockRequest, type Request } from './order.ts';
import { isReversed } from './reversal.ts';
import { currencyOf, opOf, otherNameOf, type Standing, standingOf, storePayment } from './stored.ts';

export type Payment = {
  channel: string;
  source: 'notice' | 'query';
  reference: string;
  /** Provider's payment id; an order may have several payments. */
  paymentId: string;
  /** Provider's order id; undefined when its answer omits it. */
  providerRef: string | undefined;
  paidMinor: bigint;
  paidAt: Date;
  currency?: string | undefined;
  event?: NoticeEvent;
  isRepeatable?: boolean;
};

/** `known`: already credited or in review. `review`: staff decide. */
export type CreditOutcome = 'credited' | 'known' | 'review';

export type Reason = 'UNKNOWN_ORDER' | 'NO_WALLET' | 'OTHER_ORDER' | 'PAID_TWICE' | 'AMOUNT' | 'CURRENCY' | 'REVERSED';

/**
 * Credits a payment once: notice, `incoming_payment`, ledger, statement and QR state in one commit under the member's
 * lock. Credits the amount paid, also on cancelled or expired QRs. Anything else is stored for review.
 */
export async function creditPayment(services: Services, payment: Payment): Promise<CreditOutcome> {
  if (await isCopy(services.db, payment)) return 'known';
  const lockName = `payment:${payment.channel}:${payment.reference}`;
  const { outcome, reason } = await withLock(services.db, lockName, () =>
    inTransaction(services.db, (tx) => take(tx, payment)),
  );
  if (outcome === 'review') {
    const { channel, reference, providerRef } = payment;
    services.log.warn({ channel, reference, providerRef, reason }, 'a payment waits for a person');
  }
  return outcome;
}

/** Returns whether the notice was already processed, by one query without a lock. */
async function isCopy(db: Db, { channel, event, paymentId, paidMinor, paidAt }: Payment): Promise<boolean> {
  if (event === undefined) return false;
  const { rows } = await sql`
    select 1 from inbox join incoming_payment as payment on payment.channel = inbox.source
    where inbox.source = ${channel} and inbox.event_id = ${event.id} and inbox.processed_at is not null
      and payment.outside_reference = ${paymentId} and payment.amount_minor = ${paidMinor}
      and payment.paid_at = ${paidAt}`.execute(db);
  return rows.length > 0;
}

type Taken = { outcome: CreditOutcome; reason?: Reason };

async function take(tx: Tx, payment: Payment): Promise<Taken> {
  const { channel, event } = payment;
  const [found, another] = await findRequests(tx, payment);
  const cash = found === undefined ? undefined : await lockMember(tx, found.member_id);
  await storeEvent(tx, channel, event);
  if (found === undefined) return judge(tx, payment, undefined, 'UNKNOWN_ORDER');
  const request = await lockRequest(tx, found.id);
  const doubt = another !== undefined ? 'OTHER_ORDER' : cash === undefined ? 'NO_WALLET' : undefined;
  const ready = cash === undefined ? undefined : { request, cash };
  const taken = await judge(tx, payment, ready ?? { request }, doubt);
  await markProcessed(tx, channel, event);
  return taken;
}

type Ready = { request: Request; cash: Cash };

async function judge(
  tx: Tx,
  payment: Payment,
  order: Ready | { request: Request; cash?: undefined } | undefined,
  doubt: Reason | undefined,
): Promise<Taken> {
  const request = order?.request;
  const standing = await standingOf(tx, payment, request);
  if (standing === 'known') return { outcome: 'known' };
  if (order?.cash === undefined) return park(tx, payment, { request, standing, reason: doubt ?? 'NO_WALLET' });
  const reason = doubt ?? (await doubtOf(tx, payment, { ...order, standing }));
  if (reason !== undefined) return park(tx, payment, { request, standing, reason });
  const { paymentId: name } = payment;
  const id = await storePayment(tx, payment, { request, name, currency: order.cash.currency });
  if (id === undefined) return judgeAgain(tx, payment, request, 'PAID_TWICE');
  await credit(tx, payment, { ...order, id });
  return { outcome: 'credited' };
}

async function doubtOf(
  tx: Tx,
  payment: Payment,
  { request, cash, standing }: Ready & { standing: Standing },
): Promise<Reason | undefined> {
  const { providerRef, reference } = payment;
  if (reference !== request.reference) return 'OTHER_ORDER';
  if (standing === 'differs') return 'PAID_TWICE';
  if (request.state === 'PAID' && payment.isRepeatable !== true) return 'PAID_TWICE';
  if (providerRef !== undefined && request.provider_ref !== null && providerRef !== request.provider_ref) {
    return 'OTHER_ORDER';
  }
  if (payment.paidMinor <= 0n || payment.paidMinor > maxAmountMinor) return 'AMOUNT';
  if (payment.currency !== undefined && payment.currency !== cash.currency) return 'CURRENCY';
  return (await isReversed(tx, payment.channel, reference)) ? 'REVERSED' : undefined;
}

async function credit(tx: Tx, payment: Payment, { request, cash, id }: Ready & { id: bigint }): Promise<void> {
  const { channel, paidMinor: amountMinor } = payment;
  const memberId = request.member_id;
  const op = opOf(payment, payment.paymentId);
  const outcome = await instant(tx, {
    op,
    debit: houseAccount.qr(channel, cash.currency),
    credit: memberCash(memberId),
    amountMinor,
    memberId,
    kind: 'deposit',
  });
  if (outcome !== 'done') throw new Error(`the credit of payment ${id} is ${outcome}`);
  await writeStatement(tx, {
    memberId,
    source: `qr:${id}`,
    type: 'deposit',
    from: channel,
    to: 'WALLET',
    status: 'SUCCESS',
    amountMinor,
  });
  await rewardDeposit(tx, { memberId, currency: cash.currency, amountMinor, op });
  await sql`
    update qr_request set state = 'PAID', paid_at = ${payment.paidAt},
      provider_ref = coalesce(provider_ref, ${payment.providerRef ?? null})
    where id = ${request.id}`.execute(tx);
}

type Doubtful = { request: Request | undefined; standing: Standing; reason: Reason };

async function park(tx: Tx, payment: Payment, { request, standing, reason }: Doubtful): Promise<Taken> {
  const currency = payment.currency ?? (await currencyOf(tx, payment.channel));
  const name = standing === 'differs' ? otherNameOf(payment) : payment.paymentId;
  const id = await storePayment(tx, payment, { request, name, currency, reason });
  if (id !== undefined) return { outcome: 'review', reason };
  return standing === 'differs' ? { outcome: 'known' } : judgeAgain(tx, payment, request, reason);
}

/** Handles a payment id stored concurrently by another process: the same payment, or a different one with that id. */
async function judgeAgain(tx: Tx, payment: Payment, request: Request | undefined, reason: Reason): Promise<Taken> {
  const standing = await standingOf(tx, payment, request);
  return standing === 'differs' ? park(tx, payment, { request, standing, reason }) : { outcome: 'known' };
}
