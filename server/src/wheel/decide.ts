import type { Services } from '../platform/services.ts';
import { withMemberLock } from '../money/idempotency/idempotency.ts';
import { lockMember } from '../money/ledger/account.ts';
import { newPublicId } from '../platform/public-id.ts';
import { type CouponDecision, findMemberByPhone, markHandedOver, markVoid, moveCoins, readCoin } from './store.ts';

/** Marks an ITEM as handed over; `reason` says how. Only for an undecided coupon. */
export async function fulfilItem(
  { db }: Pick<Services, 'db'>,
  decision: CouponDecision,
): Promise<'fulfilled' | 'not_waiting'> {
  return (await markHandedOver(db, decision)) ? 'fulfilled' : 'not_waiting';
}

/**
 * Voids a coupon of any type that was not received, an ITEM also after its expiry. A claim at the same moment either
 * comes first or finds the coupon voided.
 */
export async function voidCoupon(
  { db }: Pick<Services, 'db'>,
  decision: CouponDecision,
): Promise<'void' | 'not_waiting'> {
  return (await markVoid(db, decision)) ? 'void' : 'not_waiting';
}

export type CoinDecision = { phone: string; delta: number; by: string; reason: string };

/** Adds coins, or removes coins the member still has, for example those of a deposit that was sent back. */
export async function moveCoinsByHand(
  { db }: Pick<Services, 'db'>,
  { phone, delta, by, reason }: CoinDecision,
): Promise<'moved' | 'not_found' | 'not_enough'> {
  const memberId = await findMemberByPhone(db, phone);
  if (memberId === undefined) return 'not_found';
  return withMemberLock(db, memberId, async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) return 'not_found';
    if ((await readCoin(tx, memberId)) + delta < 0) return 'not_enough';
    await moveCoins(tx, { memberId, delta, reason: 'STAFF', reference: newPublicId(), note: reason, by });
    return 'moved';
  });
}
