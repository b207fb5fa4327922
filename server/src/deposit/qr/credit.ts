import { maxAmountMinor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { armByDeposit } from '../../condition/arm.ts';
import { type Db, inTransaction, type Tx } from '../../db/transaction.ts';
import { inTurn } from '../../intent/press/turn.ts';
import { noteInviteeDeposit } from '../../invite/friend.ts';
import type { House } from '../../house.ts';
import { type Cash, houseAccount, lockMember, memberCash } from '../../ledger/account.ts';
import { instant } from '../../ledger/transfer.ts';
import { writeStatement } from '../../statement/statement.ts';
import { earnCoins } from '../../wheel/coins.ts';

/** One payment somebody told of: a partner's notice, or its answer when asked. */
export type Payment = {
  channel: string;
  source: 'notice' | 'query';
  reference: string;
  /** The partner's name of the order; missing when its answer does not tell. */
  providerRef: string | undefined;
  paidMinor: bigint;
  paidAt: Date;
  currency?: string | undefined;
  /** The notice as it came. */
  event?: { id: string; raw: string };
};

/** `known`: credited or parked before. `review`: a person decides. */
export type CreditOutcome = 'credited' | 'known' | 'review';

/** Why a person must look. */
type Reason = 'UNKNOWN_ORDER' | 'NO_WALLET' | 'OTHER_ORDER' | 'PAID_TWICE' | 'AMOUNT' | 'CURRENCY';

type Request = { id: bigint; member_id: bigint; reference: string; provider_ref: string | null; state: string };

/**
 * Credits one payment once, for ever (rules §8): notice, `incoming_payment`, ledger, statement and the QR's end are one
 * commit under the member's lock. What was paid is credited, whatever was asked, also on a cancelled or expired QR.
 * What cannot be credited is kept for a person; nothing is lost.
 */
export async function creditPayment(house: House, payment: Payment): Promise<CreditOutcome> {
  if (await isCopy(house.db, payment)) return 'known';
  const turn = `payment:${payment.channel}:${payment.reference}`;
  const { outcome, reason } = await inTurn(house.db, turn, () => inTransaction(house.db, (tx) => take(tx, payment)));
  if (outcome === 'review') {
    const { channel, reference, providerRef } = payment;
    house.log.warn({ channel, reference, providerRef, reason }, 'a payment waits for a person');
  }
  return outcome;
}

/** A notice that has had its effect costs one look and no lock, however often it comes. */
async function isCopy(db: Db, { channel, event, providerRef }: Payment): Promise<boolean> {
  if (event === undefined || providerRef === undefined) return false;
  const { rows } = await sql`
    select 1 from inbox join incoming_payment as payment on payment.channel = inbox.source
    where inbox.source = ${channel} and inbox.event_id = ${event.id} and inbox.processed_at is not null
      and payment.outside_reference = ${providerRef}`.execute(db);
  return rows.length > 0;
}

type Taken = { outcome: CreditOutcome; reason?: Reason };

async function take(tx: Tx, payment: Payment): Promise<Taken> {
  const [found, another] = await findRequests(tx, payment);
  const cash = found === undefined ? undefined : await lockMember(tx, found.member_id);
  await storeEvent(tx, payment);
  if (found === undefined) return park(tx, payment, undefined, 'UNKNOWN_ORDER');
  const request = await lockRequest(tx, found.id);
  const ready = cash === undefined ? undefined : { request, cash };
  const mixed = another === undefined ? undefined : 'OTHER_ORDER';
  const taken =
    ready === undefined || mixed !== undefined
      ? await park(tx, payment, request, mixed ?? 'NO_WALLET')
      : await settle(tx, payment, ready);
  await markProcessed(tx, payment);
  return taken;
}

/**
 * By our reference first: a notice may come before the partner's own name of the order is known. Two rows: the
 * reference is one request's and the name another's.
 */
async function findRequests(tx: Tx, payment: Payment): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select id, member_id, reference, provider_ref, state from qr_request
    where channel = ${payment.channel}
      and (reference = ${payment.reference} or provider_ref = ${payment.providerRef ?? null})
    order by reference = ${payment.reference} desc`.execute(tx);
  return rows;
}

async function lockRequest(tx: Tx, id: bigint): Promise<Request> {
  const { rows } = await sql<Request>`
    select id, member_id, reference, provider_ref, state from qr_request where id = ${id} for update`.execute(tx);
  return rows[0] as Request;
}

type Ready = { request: Request; cash: Cash };

async function settle(tx: Tx, payment: Payment, { request, cash }: Ready): Promise<Taken> {
  if (await isKnown(tx, payment, request)) return { outcome: 'known' };
  const reason = doubtOf(payment, request, cash);
  if (reason !== undefined) return park(tx, payment, request, reason);
  const id = await storePayment(tx, payment, { request, currency: cash.currency });
  if (id === undefined) return { outcome: 'known' };
  await credit(tx, payment, { request, cash, id });
  return { outcome: 'credited' };
}

/**
 * Told of before. While the partner's name of the order was not known the payment went under our reference: the first
 * name that comes then is that same payment's, and is kept, so that another payment is not taken for it.
 */
async function isKnown(tx: Tx, payment: Payment, request: Request): Promise<boolean> {
  const name = outsideReference(payment, request);
  if (await stands(tx, payment.channel, name)) return true;
  if (request.provider_ref !== null && request.provider_ref !== name) return false;
  if (!(await stands(tx, payment.channel, request.reference))) return false;
  await tx.updateTable('qr_request').set({ provider_ref: name }).where('id', '=', request.id).execute();
  return true;
}

async function stands(tx: Tx, channel: string, outsideName: string): Promise<boolean> {
  const row = await tx
    .selectFrom('incoming_payment')
    .where('channel', '=', channel)
    .where('outside_reference', '=', outsideName)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

function doubtOf(payment: Payment, request: Request, cash: Cash): Reason | undefined {
  const { providerRef, reference } = payment;
  if (reference !== request.reference) return 'OTHER_ORDER';
  if (request.state === 'PAID') return 'PAID_TWICE';
  if (providerRef !== undefined && request.provider_ref !== null && providerRef !== request.provider_ref) {
    return 'OTHER_ORDER';
  }
  if (payment.paidMinor <= 0n || payment.paidMinor > maxAmountMinor) return 'AMOUNT';
  return payment.currency !== undefined && payment.currency !== cash.currency ? 'CURRENCY' : undefined;
}

function outsideReference(payment: Payment, request: Request | undefined): string {
  return payment.providerRef ?? request?.provider_ref ?? payment.reference;
}

const opOf = (payment: Payment, request: Request | undefined): string =>
  `qr:${payment.channel}:${outsideReference(payment, request)}`;

async function credit(tx: Tx, payment: Payment, { request, cash, id }: Ready & { id: bigint }): Promise<void> {
  const { channel, paidMinor: amountMinor } = payment;
  const memberId = request.member_id;
  const op = opOf(payment, request);
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
  await armByDeposit(tx, memberId, amountMinor);
  await noteInviteeDeposit(tx, { memberId, amountMinor, op });
  await earnCoins(tx, { memberId, currency: cash.currency, amountMinor, op });
  await sql`
    update qr_request set state = 'PAID', paid_at = ${payment.paidAt},
      provider_ref = coalesce(provider_ref, ${payment.providerRef ?? null})
    where id = ${request.id}`.execute(tx);
}

async function park(tx: Tx, payment: Payment, request: Request | undefined, reason: Reason): Promise<Taken> {
  const currency = payment.currency ?? (await currencyOf(tx, payment.channel));
  const id = await storePayment(tx, payment, { request, currency, reason });
  return id === undefined ? { outcome: 'known' } : { outcome: 'review', reason };
}

async function currencyOf(tx: Tx, channel: string): Promise<string> {
  const account = await tx
    .selectFrom('receiving_account')
    .where('bank_code', '=', channel)
    .select('currency')
    .executeTakeFirst();
  return account?.currency ?? 'THB';
}

type Stored = { request: Request | undefined; currency: string; reason?: Reason };

/** The one row of a payment; `undefined` when it stands already. */
async function storePayment(tx: Tx, payment: Payment, { request, currency, reason }: Stored) {
  const row = await tx
    .insertInto('incoming_payment')
    .values({
      source: payment.source,
      channel: payment.channel,
      outside_reference: outsideReference(payment, request),
      amount_minor: payment.paidMinor,
      currency,
      member_id: request?.member_id ?? null,
      state: reason === undefined ? 'CREDITED' : 'REVIEW',
      op: reason === undefined ? opOf(payment, request) : null,
      reason: reason ?? null,
      paid_at: payment.paidAt,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'outside_reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Kept as it came. A repeated one keeps its first row; what makes it harmless is the payment's row. */
async function storeEvent(tx: Tx, { channel, event }: Payment): Promise<void> {
  if (event === undefined) return;
  await tx
    .insertInto('inbox')
    .values({ source: channel, event_id: event.id, raw: event.raw.replaceAll('\0', '') })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .execute();
}

async function markProcessed(tx: Tx, { channel, event }: Payment): Promise<void> {
  if (event === undefined) return;
  await sql`
    update inbox set processed_at = now()
    where source = ${channel} and event_id = ${event.id} and processed_at is null`.execute(tx);
}
