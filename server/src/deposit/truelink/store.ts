import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { askAgainAfterSeconds, leaseSeconds, operatorAfterMinutes } from '../../money/intent/timing.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { seal, type SealedFor, unseal } from '../../platform/keys/seal.ts';
import { fingerprintOf, maskVoucher } from './link.ts';

export type GiftState = 'REDEEMING' | 'CREDITED' | 'REJECTED' | 'REVIEW';
export type GiftRefusal = 'DUPLICATE' | 'INVALID';

export type Gift = {
  id: bigint;
  publicId: string;
  memberId: bigint;
  walletId: bigint;
  fingerprint: Buffer;
  sealed: Buffer;
  masked: string;
  attemptId: string;
  state: GiftState;
  refusal: GiftRefusal | null;
  reason: string | null;
  paymentId: bigint | null;
  attempts: number;
  /** Seconds of real time since the last redeem call may have left; null: none has. */
  quietSeconds: number | null;
};

const columns = sql`
  id, public_id as "publicId", member_id as "memberId", wallet_id as "walletId", fingerprint, sealed, masked,
  attempt_id as "attemptId", state, refusal, reason, payment_id as "paymentId", attempts,
  extract(epoch from now() - sent_at)::float8 as "quietSeconds"`;

const lease = sql`now() + ${leaseSeconds} * interval '1 second'`;
/** Keeps the lease valid on the server clock too, which the sandbox may move during a call. */
const leaseOnServerClock = sql`app_now() + ${leaseSeconds} * interval '1 second'`;

export type NewGift = {
  memberId: bigint;
  walletId: bigint;
  voucher: string;
  redeemable: boolean;
};

/** Stores a gift and its attempt before any call; undefined when its voucher is already stored (TRUELINK_DUPLICATE). */
export async function insertGift(tx: Tx, keys: Keys, gift: NewGift): Promise<Gift | undefined> {
  const { voucher, redeemable } = gift;
  const publicId = newPublicId();
  const { rows } = await sql<Gift>`
    insert into gift (public_id, member_id, wallet_id, fingerprint, sealed, masked, attempt_id, state, reason,
      lease_until, next_at)
    values (${publicId}, ${gift.memberId}, ${gift.walletId}, ${fingerprintOf(voucher)},
      ${seal(keys, sealOfVoucher(publicId), voucher)}, ${maskVoucher(voucher)}, ${newPublicId()},
      ${redeemable ? 'REDEEMING' : 'REVIEW'}, ${redeemable ? null : 'NO_PARTNER'},
      ${lease}, ${redeemable ? leaseOnServerClock : sql`'infinity'`})
    on conflict do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** @throws when the row was changed or the master key differs */
export function voucherOf(keys: Keys, { publicId, sealed }: Pick<Gift, 'publicId' | 'sealed'>): string {
  return unseal(keys, sealOfVoucher(publicId), sealed);
}

/** Seals the voucher: it is unredeemed at first, and its envelope may hold tickets of others later. */
const sealOfVoucher = (publicId: string): SealedFor => ({ purpose: 'gift voucher 1', owner: publicId });

export async function findGift(db: Db | Tx, publicId: string): Promise<Gift | undefined> {
  const { rows } = await sql<Gift>`select ${columns} from gift where public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function lockGift(tx: Tx, id: bigint): Promise<Gift> {
  const { rows } = await sql<Gift>`select ${columns} from gift where id = ${id} for update`.execute(tx);
  return rows[0] as Gift;
}

/** Claims due gifts whose lease has expired. An earlier call may have been carried out (rules#partner-outcomes). */
export async function claimDueGifts(db: Db, limit: number): Promise<Gift[]> {
  return claimGifts(
    db,
    sql`select id from gift where next_at <= app_now() and next_at < 'infinity' and lease_until <= now()
      order by next_at limit ${limit} for update skip locked`,
  );
}

export async function claimCanaryGift(db: Db): Promise<Gift[]> {
  return claimGifts(
    db,
    sql`select id from gift where next_at < 'infinity' and lease_until <= now()
      order by lease_until limit 1 for update skip locked`,
  );
}

async function claimGifts(db: Db, due: ReturnType<typeof sql>): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    update gift set attempts = attempts + 1, lease_until = ${lease}, next_at = ${leaseOnServerClock}
    where id in (${due}) returning ${columns}`.execute(db);
  return rows;
}

/** Stores that a redeem call is about to leave; false when another process has taken the gift over. */
export async function markSent(db: Db, { id, attempts }: Gift): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gift')
    .set({ sent_at: sql`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Keeps the gift open. After half an hour without evidence it goes to review, and the provider is still asked
 * (rules#partner-outcomes).
 */
export async function keepOpen(db: Db, { id, attempts }: Gift): Promise<void> {
  await sql`
    update gift set lease_until = now(),
      next_at = app_now() + ${askAgainAfterSeconds(attempts - 1)} * interval '1 second',
      state = case when ${lateSql} then 'REVIEW' else state end,
      reason = case when ${lateSql} then 'NO_EVIDENCE' else reason end
    where id = ${id} and attempts = ${attempts} and ended_at is null`.execute(db);
}

const lateSql = sql`created_at < app_now() - ${operatorAfterMinutes} * interval '1 minute'`;

export async function wakeGifts(db: Db): Promise<void> {
  await sql`update gift set next_at = app_now() where next_at > app_now() and next_at < 'infinity'`.execute(db);
}

export type GiftEnd =
  | { state: 'CREDITED'; paymentId: bigint }
  | { state: 'REJECTED'; refusal: GiftRefusal; reason: string }
  | { state: 'REVIEW'; reason: string; paymentId?: bigint };

/** Writes the end. The caller holds the locks of member and row. */
export async function endGift(tx: Tx, { id }: Pick<Gift, 'id'>, end: GiftEnd): Promise<void> {
  await tx
    .updateTable('gift')
    .set({
      state: end.state,
      refusal: end.state === 'REJECTED' ? end.refusal : null,
      reason: end.state === 'CREDITED' ? null : end.reason,
      ...('paymentId' in end ? { payment_id: end.paymentId } : {}),
      next_at: sql`'infinity'`,
      lease_until: sql`now()`,
      ended_at: end.state === 'REVIEW' ? null : sql`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function listWaiting(db: Db): Promise<(Gift & { phone: string; walletName: string; createdAt: Date })[]> {
  const { rows } = await sql<Gift & { phone: string; walletName: string; createdAt: Date }>`
    select g.*, m.phone, w.account_name as "walletName" from
      (select ${columns}, created_at as "createdAt" from gift where state = 'REVIEW') g
      join member m on m.id = g."memberId" join receiving_wallet w on w.id = g."walletId"
    order by g.id`.execute(db);
  return rows;
}

export async function parkedAmount(tx: Tx, { paymentId }: Gift): Promise<bigint | undefined> {
  if (paymentId === null) return undefined;
  const row = await tx
    .selectFrom('incoming_payment')
    .where('id', '=', paymentId)
    .select('amount_minor')
    .executeTakeFirst();
  return row?.amount_minor;
}

export async function returnParked(tx: Tx, { paymentId }: Gift): Promise<void> {
  await sql`update incoming_payment set state = 'RETURNED' where id = ${paymentId} and state = 'REVIEW'`.execute(tx);
}

export async function writeGiftDecision(
  tx: Tx,
  { id }: Gift,
  { by, reason }: { by: string; reason: string | null },
): Promise<void> {
  await sql`update gift set decided_by = ${by}, decision = ${reason} where id = ${id}`.execute(tx);
  await sql`
    update incoming_payment set decided_by = ${by}, decided_at = app_now(), decision = ${reason}
    where id = (select payment_id from gift where id = ${id})`.execute(tx);
}

export async function readGiftAmount(db: Db, paymentId: bigint): Promise<bigint> {
  const payment = await db
    .selectFrom('incoming_payment')
    .where('id', '=', paymentId)
    .select('amount_minor')
    .executeTakeFirstOrThrow();
  return payment.amount_minor;
}

export async function findWalletMobile(db: Db, walletId: bigint): Promise<string | null | undefined> {
  const wallet = await db.selectFrom('receiving_wallet').where('id', '=', walletId).select('mobile').executeTakeFirst();
  return wallet?.mobile;
}
