import { sql } from 'kysely';
import { type InThree } from '../condition/facts.ts';
import type { Db } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { withMemberLock } from '../money/idempotency/idempotency.ts';
import { lockMember } from '../money/ledger/account.ts';
import { newPublicId } from '../platform/public-id.ts';
import { moveCoins } from './coins.ts';

/** A won item that was not handed over. EXPIRED ones count too, as the delay is not the member's. */
export type WonItem = {
  publicId: string;
  state: 'ISSUED' | 'EXPIRED';
  phone: string;
  name: string;
  label: InThree;
  wonAt: Date;
  expiresAt: Date;
};

/** Oldest first. */
export async function listItems(db: Db): Promise<WonItem[]> {
  const { rows } = await sql<WonItem>`
    select c.public_id as "publicId", c.state, m.phone, m.name, c.label, c.created_at as "wonAt", c.expires_at as "expiresAt"
    from coupon c join member m on m.id = c.member_id
    where c.type = 'ITEM' and c.state in ('ISSUED', 'EXPIRED') order by c.id`.execute(db);
  return rows;
}

export type Decision = { publicId: string; by: string; reason: string };

/** Marks an ITEM as handed over; `reason` says how. Only for an undecided coupon. */
export function fulfilItem(
  { db }: Pick<Services, 'db'>,
  { publicId, by, reason }: Decision,
): Promise<'fulfilled' | 'not_waiting'> {
  const given = sql`
    update coupon set state = 'CLAIMED', ended_at = app_now(), decided_by = ${by}, decision = ${reason}
    where public_id = ${publicId} and type = 'ITEM' and state in ('ISSUED', 'EXPIRED')`;
  return given.execute(db).then(({ numAffectedRows }) => (numAffectedRows === 1n ? 'fulfilled' : 'not_waiting'));
}

/**
 * Voids a coupon of any type that was not received, an ITEM also after its expiry. A claim at the same moment either
 * comes first or finds the coupon voided.
 */
export function voidCoupon(
  { db }: Pick<Services, 'db'>,
  { publicId, by, reason }: Decision,
): Promise<'void' | 'not_waiting'> {
  const taken = sql`
    update coupon c set state = 'VOID', ended_at = app_now(), decided_by = ${by}, decision = ${reason}
    where public_id = ${publicId}
      and (coupon_standing(c) = 'ISSUED' or (type = 'ITEM' and state = 'EXPIRED'))`;
  return taken.execute(db).then(({ numAffectedRows }) => (numAffectedRows === 1n ? 'void' : 'not_waiting'));
}

export type CoinDecision = { phone: string; delta: number; by: string; reason: string };

/** Adds coins, or removes coins the member still has, for example those of a deposit that was sent back. */
export async function moveCoinsByHand(
  { db }: Pick<Services, 'db'>,
  { phone, delta, by, reason }: CoinDecision,
): Promise<'moved' | 'not_found' | 'not_enough'> {
  const member = await db.selectFrom('member').where('phone', '=', phone).select('id').executeTakeFirst();
  if (member === undefined) return 'not_found';
  return withMemberLock(db, member.id, async (tx) => {
    if ((await lockMember(tx, member.id)) === undefined) return 'not_found';
    const { coin } = await tx.selectFrom('member').where('id', '=', member.id).select('coin').executeTakeFirstOrThrow();
    if (coin + delta < 0) return 'not_enough';
    await moveCoins(tx, { memberId: member.id, delta, reason: 'STAFF', reference: newPublicId(), note: reason, by });
    return 'moved';
  });
}
