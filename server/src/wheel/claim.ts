import { couponErrors } from '@kapao/contract/wheel';
import { refuseRemaining } from '../bonus/activate.ts';
import { settleAndFreshen } from '../condition/standing.ts';
import { evaluate } from '../condition/evaluate.ts';
import type { InThree } from '../condition/facts.ts';
import { giveGift } from '../condition/gift.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import type { Cash } from '../money/ledger/account.ts';
import { prizeAmount } from './coupon.ts';
import { sayNo } from './no.ts';
import { type ClaimFacts, findCouponType, lockCoupon, markClaimed, moveCoins } from './store.ts';

const ours = /^[a-z0-9]{20}$/;

/**
 * Claims a coupon (rules#coupons). Refuses in order: INVALID_CODE, NO_CLAIMABLE_COUPON, COUPON_EXPIRED,
 * INVALID_PRIZE_CODE (its slice left the wheel), INVALID_COUPON_TYPE (staff hand it over), {@link refuseConditioned}.
 */
export async function claimCoupon(
  services: Pick<Services, 'db' | 'games' | 'log' | 'settings'>,
  idempotencyKey: IdempotencyKey,
  publicId: string,
) {
  const { db, settings } = services;
  const known = ours.test(publicId);
  if (known && (await findCouponType(db, idempotencyKey.memberId, publicId)) === 'BONUS')
    await settleAndFreshen(services, idempotencyKey.memberId);
  const remainingMax = (await settings.read())['bonus.remainingMaxMinor'];
  const answer = await runOnce(db, idempotencyKey, async (tx, cash) => {
    const coupon = known ? await lockCoupon(tx, idempotencyKey.memberId, publicId) : undefined;
    if (coupon === undefined) return refuse('INVALID_CODE');
    return writeClaim(
      tx,
      { memberId: idempotencyKey.memberId, cash, remainingMaxMinor: BigInt(remainingMax[cash.currency]) },
      coupon,
    );
  });
  if (isBegun(answer)) throw new Error('a claim must be answered in its own commit');
  return sayNo(couponErrors, answer);
}

type Claimer = { memberId: bigint; cash: Cash; remainingMaxMinor: bigint };

async function writeClaim(tx: Tx, claimer: Claimer, coupon: ClaimFacts) {
  if (coupon.state === 'CLAIMED' || coupon.state === 'VOID') return refuse('NO_CLAIMABLE_COUPON');
  if (coupon.state === 'EXPIRED' || coupon.over) return refuse('COUPON_EXPIRED');
  if (!coupon.sliceStands) return refuse('INVALID_PRIZE_CODE');
  if (!isReceivable(coupon.type)) return refuse('INVALID_COUPON_TYPE');
  if (coupon.type === 'COIN') await giveCoins(tx, claimer.memberId, coupon);
  else {
    const refused = coupon.type === 'BONUS' ? await refuseConditioned(tx, claimer) : undefined;
    if (refused !== undefined) return refused;
    await giveMoney(tx, claimer, coupon);
  }
  return { success: true as const, amount: prizeAmount(coupon) };
}

const isReceivable = (type: string): boolean => type === 'WALLET' || type === 'BONUS' || type === 'COIN';

/** BONUS_REMAINING while a condition is armed, waiting or open; then as {@link refuseRemaining}. */
async function refuseConditioned(tx: Tx, { memberId, remainingMaxMinor }: Claimer) {
  if ((await evaluate(tx, memberId)) !== null) return refuse('BONUS_REMAINING');
  return refuseRemaining(tx, memberId, remainingMaxMinor);
}

async function giveCoins(tx: Tx, memberId: bigint, { id, publicId, amount }: ClaimFacts): Promise<void> {
  const delta = prizeAmount({ type: 'COIN', amount });
  if ((await moveCoins(tx, { memberId, delta, reason: 'COUPON', reference: publicId })) === null)
    throw new Error(`the coins of coupon ${publicId} were given before`);
  await markClaimed(tx, id, null);
}

async function giveMoney(tx: Tx, { memberId, cash, remainingMaxMinor }: Claimer, coupon: ClaimFacts): Promise<void> {
  const { conditionId, state } = await giveGift(tx, {
    memberId,
    source: 'COUPON',
    offerCode: null,
    title: titleOf(coupon),
    amountMinor: coupon.amount,
    currency: cash.currency,
    successBp: coupon.successBp,
    failBp: coupon.failBp,
    remainingMaxMinor,
  });
  // `refuseRemaining` has checked the money left under the same lock.
  if (state === 'GIVEN_UP') throw new Error(`the gift of coupon ${coupon.publicId} was given up at once`);
  await markClaimed(tx, coupon.id, conditionId);
}

function titleOf({ name, label }: ClaimFacts): InThree {
  const in_ = (language: keyof InThree) => `${name[language]}: ${label[language]}`;
  return { th: in_('th'), la: in_('la'), en: in_('en') };
}
