import { wholeUnits } from '@kapao/contract/money';
import type { Tx } from '../platform/db/transaction.ts';
import { newPublicId } from '../platform/public-id.ts';
import { creditConditionGift, openWaiting } from './gift.ts';
import { giftOfDeposit } from './engine.ts';
import type { Category, InThree } from './facts.ts';
import {
  type ArmedRow,
  type Brought,
  endUnopened,
  findArmed,
  insertArmed,
  markFree,
  markWaiting,
  readCondition,
  readWalletCurrency,
} from './store.ts';

export type Armed = {
  memberId: bigint;
  source: 'BONUS' | 'PROMOTION';
  offerCode: string;
  title: InThree;
  successBp: bigint;
  failBp: bigint;
  mode: 'band' | 'wager';
  categories: readonly Category[];
  withdrawCapTimes: bigint;
  expireDays: number;
  armHours: number;
  bonusBp: bigint;
  maxBonusMinor: bigint;
  fixedBonusMinor: bigint;
  minDepositMinor: bigint;
  remainingMaxMinor: bigint;
};

/**
 * Arms an offer: the next deposit brings the gift (rules#bonus). The caller holds the member's lock and made every
 * check.
 */
export async function arm(tx: Tx, armed: Armed): Promise<string> {
  const publicId = newPublicId();
  await insertArmed(tx, publicId, armed);
  return publicId;
}

export type ArmingDeposit = { memberId: bigint; amountMinor: bigint; op: string };

/**
 * Turns the armed offer into a gift (rules#bonus), in the commit of every real deposit. A deposit below the minimum
 * leaves it armed. The caller holds the member's lock.
 */
export async function armByDeposit(tx: Tx, { memberId, amountMinor: depositMinor, op }: ArmingDeposit): Promise<void> {
  const armed = await findArmed(tx, memberId);
  if (armed === undefined) return;
  if (armed.over) return disarm(tx, memberId);
  const share = giftOfDeposit(depositMinor, {
    bonusBp: armed.bonus_bp,
    maxBonusMinor: armed.max_bonus_minor,
    fixedBonusMinor: armed.fixed_bonus_minor,
  });
  const giftMinor = wholeUnits(share, await readWalletCurrency(tx, memberId));
  if (depositMinor < armed.min_deposit_minor || giftMinor === 0n) return;
  if (armed.success_bp === 0n) await giveFree(tx, memberId, armed, { depositMinor, giftMinor, op });
  else await giveConditioned(tx, memberId, armed, { depositMinor, giftMinor, op });
}

/** Ends an armed offer or a waiting gift without a statement row (rules#bonus). */
export async function disarm(tx: Tx, memberId: bigint): Promise<void> {
  await endUnopened(tx, memberId, 'DISARMED');
}

async function giveFree(tx: Tx, memberId: bigint, { id }: ArmedRow, brought: Brought): Promise<void> {
  const facts = await readCondition(tx, memberId);
  if (facts === null) throw new Error(`condition ${id} is not active`);
  const { source, publicId, title } = facts;
  await creditConditionGift(tx, {
    memberId,
    source,
    publicId,
    title,
    amountMinor: brought.giftMinor,
    currency: await readWalletCurrency(tx, memberId),
  });
  await markFree(tx, id, brought);
}

async function giveConditioned(tx: Tx, memberId: bigint, { id }: ArmedRow, brought: Brought): Promise<void> {
  await markWaiting(tx, { id, memberId }, brought);
  await openWaiting(tx, memberId);
}
