import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import type { Cash } from '../money/ledger/account.ts';
import { memberCash } from '../money/ledger/account.ts';
import { instant } from '../money/ledger/transfer.ts';
import { writeStatement } from '../statement/statement.ts';
import { proveBank } from './bank/sender/proof.ts';
import { carriesSendersReference, hasDuplicate } from './duplicate/duplicate.ts';
import { rewardDeposit } from './reward.ts';

/** One payment as reported by a bank line, slip, gift, provider notice or staff. */
export type Incoming = {
  source: 'feed' | 'csv' | 'slip' | 'gift' | 'notice' | 'query' | 'staff';
  /** Issuer of the reference: `bank:<code of the sending bank>`, `truemoney`. */
  channel: string;
  /** Issuer's id of the payment; null if the source gives none. */
  reference: string | null;
  /** False when a list may contain the receiving bank's own line number. */
  isSendersReference?: boolean;
  receivingAccountId: bigint | null;
  /** As the source shows it; the account may be masked. */
  sender: { bankCode: string | null; account: string | null; name: string | null };
  message?: string | null;
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
  /** Latest time of a declared payment; `paidAt` is what the member stated. */
  paidBy?: Date;
  /** Sandbox credit of a declaration: two of them are two payments. */
  isDemoCredit?: true;
};

/** Source of a credit: the ledger account to debit and the name in the member's statement. */
export type Origin = { houseAccount: string; from: string };

export type StoredIncoming = { id: bigint; state: 'CREDITED' | 'REVIEW' | 'RETURNED'; memberId: bigint | null };

type Found = StoredIncoming & { reversals: number } & Pick<Incoming, 'amountMinor' | 'currency' | 'receivingAccountId'>;

/** `known`: already credited. `twin`: possible duplicate of a stored payment. */
export type CreditOutcome = { outcome: 'credited' | 'known' | 'twin'; id: bigint; memberId: bigint | null };

/**
 * Credits a payment to a member once. The caller holds the member's lock and passes its `cash`. Reuses a waiting
 * payment of the same reference. Without a reference, or with a possible duplicate, it goes to review.
 */
export async function creditIncoming(
  tx: Tx,
  incoming: Incoming,
  member: { id: bigint; cash: Cash },
  origin: Origin,
): Promise<CreditOutcome> {
  await lockLikes(tx, incoming);
  const stored = await findIncoming(tx, incoming);
  if (stored !== undefined && stored.state !== 'REVIEW') {
    return { outcome: 'known', id: stored.id, memberId: stored.memberId };
  }
  const reason = await doubtOf(tx, incoming, { memberId: member.id, stored });
  const id = await keep(tx, incoming, stored, { memberId: member.id, reason });
  if (reason !== null) return { outcome: 'twin', id, memberId: member.id };
  await creditStored(tx, { id, incoming, memberId: member.id }, origin);
  if (provesSender.has(incoming.source)) await proveBank(tx, member.id, incoming.sender);
  return { outcome: 'credited', id, memberId: member.id };
}

/** Sources that show the real sender; a declaration or gift only repeats what the member says. */
const provesSender: ReadonlySet<string> = new Set(['feed', 'csv', 'slip']);

async function doubtOf(tx: Tx, incoming: Incoming, known: { memberId: bigint; stored: Found | undefined }) {
  const { memberId, stored } = known;
  if (stored !== undefined && stored.reversals > 0) return 'REVERSED';
  if (incoming.reference === null) return 'NO_REFERENCE';
  if (stored !== undefined && !isSame(stored, incoming)) return 'DIFFERS';
  return (await hasDuplicate(tx, incoming, { memberId, ownId: stored?.id })) ? 'TWIN' : null;
}

/** One reference with two amounts or receivers is an error that staff resolve. */
function isSame(stored: Found, { amountMinor, currency, receivingAccountId }: Incoming): boolean {
  const receiver = stored.receivingAccountId;
  return (
    stored.amountMinor === amountMinor &&
    stored.currency === currency &&
    (receiver === null || receivingAccountId === null || receiver === receivingAccountId)
  );
}

/** Stores a payment for review. Returns an existing payment unchanged. */
export async function parkIncoming(
  tx: Tx,
  incoming: Incoming,
  why: { reason: string; memberId: bigint | null },
): Promise<StoredIncoming> {
  await lockLikes(tx, incoming);
  const stored = await findIncoming(tx, incoming);
  if (stored !== undefined) return stored;
  const id = await insert(tx, incoming, why);
  return { id, state: 'REVIEW', memberId: why.memberId };
}

/** Locks and returns the payment of this reference; undefined if it is new or has no reference. */
export async function findIncoming(
  tx: Tx,
  { channel, reference }: Pick<Incoming, 'channel' | 'reference'>,
): Promise<Found | undefined> {
  if (reference === null) return undefined;
  const { rows } = await sql<Found>`
    select id, state, member_id as "memberId", amount_minor as "amountMinor", currency,
      receiving_account_id as "receivingAccountId", reversals from incoming_payment
    where channel = ${channel} and outside_reference = ${reference} for update`.execute(tx);
  return rows[0];
}

/** Posts ledger, statement and the row's end. Also used for staff decisions. The caller holds the member's lock. */
export async function creditStored(
  tx: Tx,
  { id, incoming, memberId }: { id: bigint; incoming: Incoming; memberId: bigint },
  { houseAccount, from }: Origin,
): Promise<void> {
  const { amountMinor } = incoming;
  const round = await nextRound(tx, id);
  const op = `${opOf(id, incoming)}${round}`;
  await sql`
    update incoming_payment set state = 'CREDITED', op = ${op}, member_id = ${memberId}, reason = null
    where id = ${id}`.execute(tx);
  const outcome = await instant(tx, {
    op,
    debit: houseAccount,
    credit: memberCash(memberId),
    amountMinor,
    memberId,
    kind: 'deposit',
  });
  if (outcome !== 'done') throw new Error(`the credit of payment ${id} is ${outcome}`);
  const source = `p:${id}${round}`;
  await writeStatement(tx, {
    memberId,
    source,
    type: 'deposit',
    from,
    to: 'WALLET',
    status: 'SUCCESS',
    amountMinor,
  });
  await rewardDeposit(tx, { memberId, currency: incoming.currency, amountMinor, op });
  await matchDeclared(tx, memberId, amountMinor, { id, reference: incoming.reference });
}

/** Matches a received amount to the member's declaration: the named one, else the oldest of that amount. */
async function matchDeclared(
  tx: Tx,
  memberId: bigint,
  amountMinor: bigint,
  payment: { id: bigint; reference: string | null },
): Promise<void> {
  await sql`
    update declared_transfer set state = 'MATCHED', payment_id = ${payment.id}
    where id = (select id from declared_transfer
      where member_id = ${memberId} and amount_minor = ${amountMinor} and state = 'OPEN'
      order by public_id is distinct from ${payment.reference}, id limit 1)`.execute(tx);
}

/**
 * Ledger operation derived from the outside reference, so that a second row cannot be credited
 * (rules#partner-outcomes).
 */
function opOf(id: bigint, { channel, reference }: Incoming): string {
  if (reference === null) return `payment:${id}`;
  if (channel.startsWith('bank:')) return `slip:${channel.slice('bank:'.length)}:${reference}`;
  return namesItself.has(channel) ? `${channel}:${reference}` : `qr:${channel}:${reference}`;
}

/** Suffix of a credit's operation: empty, then `~2` after the first reversal. */
async function nextRound(tx: Tx, id: bigint): Promise<string> {
  const { rows } = await sql<{ reversals: number }>`select reversals from incoming_payment where id = ${id}`.execute(
    tx,
  );
  const reversals = rows[0]?.reversals ?? 0;
  return reversals === 0 ? '' : `~${reversals + 1}`;
}

/** Channels that are neither a QR provider nor a bank. */
const namesItself: ReadonlySet<string> = new Set(['truemoney', 'declared']);

/** Serializes reports that may be one payment, also across members. */
async function lockLikes(tx: Tx, { channel, reference, receivingAccountId, amountMinor }: Incoming): Promise<void> {
  const likes = `likes:${receivingAccountId}:${amountMinor}`;
  const name = `name:${channel}:${reference}`;
  await sql`
    select pg_advisory_xact_lock(key) from unnest(array[
      hashtextextended(${likes}, 0), hashtextextended(${name}, 0)]) as key order by key`.execute(tx);
}

async function keep(
  tx: Tx,
  incoming: Incoming,
  stored: Found | undefined,
  doubt: { memberId: bigint; reason: string | null },
): Promise<bigint> {
  if (stored === undefined) return insert(tx, incoming, doubt);
  await sql`
    update incoming_payment set senders_reference = senders_reference or ${carriesSendersReference(incoming)},
      reason = coalesce(${doubt.reason}, reason),
      member_id = case when ${doubt.reason}::text is null then member_id else coalesce(member_id, ${doubt.memberId}) end
    where id = ${stored.id}`.execute(tx);
  return stored.id;
}

async function insert(
  tx: Tx,
  incoming: Incoming,
  { memberId, reason }: { memberId: bigint | null; reason: string | null },
): Promise<bigint> {
  const { sender } = incoming;
  const row = await tx
    .insertInto('incoming_payment')
    .values({
      source: incoming.source,
      channel: incoming.channel,
      outside_reference: incoming.reference,
      receiving_account_id: incoming.receivingAccountId,
      sender_bank: sender.bankCode,
      sender_account: sender.account,
      sender_name: sender.name,
      message: incoming.message ?? null,
      amount_minor: incoming.amountMinor,
      currency: incoming.currency,
      member_id: memberId,
      senders_reference: carriesSendersReference(incoming),
      state: 'REVIEW',
      reason,
      paid_at: incoming.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
