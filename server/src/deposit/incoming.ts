import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Cash } from '../ledger/account.ts';
import { memberCash } from '../ledger/account.ts';
import { instant } from '../ledger/transfer.ts';
import { writeStatement } from '../statement/statement.ts';
import { digitsAgree } from './masked.ts';

/** One payment as whoever tells of it tells it: a bank's line, a slip, a gift, a partner's notice, a person. */
export type Incoming = {
  source: 'feed' | 'csv' | 'slip' | 'gift' | 'notice' | 'query' | 'staff';
  /** Who names the payment: `bank:<code of the sending bank>`, `truemoney`. */
  channel: string;
  /** Its name there; null when the source gives none. */
  reference: string | null;
  receivingAccountId: bigint | null;
  /** As the source shows it: the account whole or with digits masked. */
  sender: { bankCode: string | null; account: string | null; name: string | null };
  message?: string | null;
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
};

/** Where a credit comes from: the house account it is booked against, and what the member's statement calls it. */
export type Origin = { houseAccount: string; from: string };

export type StoredIncoming = { id: bigint; state: 'CREDITED' | 'REVIEW' | 'RETURNED'; memberId: bigint | null };

/** `known`: credited before, whoever told of it then. `twin`: it may be another's telling of a payment we have. */
export type CreditOutcome = { outcome: 'credited'; id: bigint } | { outcome: 'known' | 'twin'; id: bigint };

const twinWindow = '30 minutes';

/**
 * Credits a payment to a member once, for ever (rules §8). The caller holds the member's lock, whose `cash` it hands
 * over. A payment that waits for a person under the same name is taken up; without a name, or when a twin may exist,
 * it is left with a person instead.
 */
export async function creditIncoming(
  tx: Tx,
  incoming: Incoming,
  member: { id: bigint; cash: Cash },
  origin: Origin,
): Promise<CreditOutcome> {
  await lockLikes(tx, incoming);
  const stored = await findIncoming(tx, incoming);
  if (stored !== undefined && stored.state !== 'REVIEW') return { outcome: 'known', id: stored.id };
  if (incoming.reference === null || (await hasTwin(tx, incoming, stored?.id))) {
    return { outcome: 'twin', id: stored?.id ?? (await insert(tx, incoming, { memberId: member.id, reason: 'TWIN' })) };
  }
  const id = stored?.id ?? (await insert(tx, incoming, { memberId: member.id, reason: null }));
  await creditStored(tx, { id, incoming, memberId: member.id }, origin);
  return { outcome: 'credited', id };
}

/** Keeps a payment for a person. A payment that stands already is left as it is. */
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

/** The row of a payment by its name, locked; undefined when nobody told of it yet, or it has no name. */
export async function findIncoming(
  tx: Tx,
  { channel, reference }: Pick<Incoming, 'channel' | 'reference'>,
): Promise<StoredIncoming | undefined> {
  if (reference === null) return undefined;
  const { rows } = await sql<StoredIncoming>`
    select id, state, member_id as "memberId" from incoming_payment
    where channel = ${channel} and outside_reference = ${reference} for update`.execute(tx);
  return rows[0];
}

/** The ledger, the statement and the row's end. Also for a person who decides; the caller holds the member's lock. */
export async function creditStored(
  tx: Tx,
  { id, incoming, memberId }: { id: bigint; incoming: Incoming; memberId: bigint },
  { houseAccount, from }: Origin,
): Promise<void> {
  const op = opOf(id, incoming);
  const { amountMinor } = incoming;
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
  const source = `p:${id}`;
  await writeStatement(tx, {
    memberId,
    source,
    type: 'deposit',
    from,
    to: 'WALLET',
    status: 'SUCCESS',
    amountMinor,
  });
}

/** The outside name of the payment, so that no second row of it could ever be credited (money §2). */
function opOf(id: bigint, { channel, reference }: Incoming): string {
  if (reference === null) return `payment:${id}`;
  return channel.startsWith('bank:') ? `slip:${channel.slice('bank:'.length)}:${reference}` : `${channel}:${reference}`;
}

/** Two tellings of what may be one payment wait for each other, whichever members they are for. */
async function lockLikes(tx: Tx, { channel, reference, receivingAccountId, amountMinor }: Incoming): Promise<void> {
  const likes = `likes:${receivingAccountId}:${amountMinor}`;
  const name = `name:${channel}:${reference}`;
  await sql`
    select pg_advisory_xact_lock(key) from unnest(array[
      hashtextextended(${likes}, 0), hashtextextended(${name}, 0)]) as key order by key`.execute(tx);
}

/**
 * Whether another row may be this very payment: same receiver and amount, sender's digits that agree, within half an
 * hour (rules §8). Two different names given by one sending bank are two payments.
 */
async function hasTwin(tx: Tx, incoming: Incoming, ownId: bigint | undefined): Promise<boolean> {
  if (incoming.receivingAccountId === null) return false;
  const { rows } = await sql<{ sender_account: string | null }>`
    select sender_account from incoming_payment
    where receiving_account_id = ${incoming.receivingAccountId} and amount_minor = ${incoming.amountMinor}
      and paid_at between ${incoming.paidAt}::timestamptz - ${twinWindow}::interval
        and ${incoming.paidAt}::timestamptz + ${twinWindow}::interval
      and id is distinct from ${ownId ?? null}::bigint and state <> 'RETURNED'
      and not (channel = ${incoming.channel} and outside_reference is not null)`.execute(tx);
  return rows.some((row) => digitsAgree(row.sender_account, incoming.sender.account) !== 'no');
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
      state: 'REVIEW',
      reason,
      paid_at: incoming.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
