import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { withMemberLock } from '../../money/idempotency/idempotency.ts';
import { type Cash, lockMember } from '../../money/ledger/account.ts';
import { creditGift, refuseGift } from './settle.ts';
import {
  findGift,
  type Gift,
  type GiftRefusal,
  lockGift,
  parkedAmount,
  returnParked,
  writeGiftDecision,
} from './store.ts';

export type Decision = { publicId: string; by: string; reason: string | null };

export type Undecided = 'not_found' | 'not_waiting' | 'amount_differs';

/**
 * Credits a gift that staff redeemed, or found redeemed, with the amount received. A payment already in review must
 * have the same amount.
 */
export function creditGiftByHand(
  services: Pick<Services, 'afterDeposit' | 'db'>,
  decision: Decision,
  amountMinor: bigint,
): Promise<Undecided | 'credited'> {
  return decideGift(services, decision, async (tx, gift, cash) => {
    const parkedMinor = await parkedAmount(tx, gift);
    if (parkedMinor !== undefined && parkedMinor !== amountMinor) return 'amount_differs';
    const outcome = await creditGift(services, tx, gift, { amountMinor, cash });
    return outcome === 'credited' ? outcome : 'not_waiting';
  });
}

/**
 * Refuses a gift. `INVALID` allows its voucher again, so use it only when no one can have taken the money. Staff must
 * send back money in review.
 */
export function refuseGiftByHand(
  services: Pick<Services, 'db'>,
  decision: Decision,
  refusal: GiftRefusal,
): Promise<Undecided | 'refused'> {
  return decideGift(services, decision, async (tx, gift) => {
    await refuseGift(tx, gift, { refusal, reason: 'BY_HAND' });
    await returnParked(tx, gift);
    return 'refused' as const;
  });
}

async function decideGift<T>(
  services: Pick<Services, 'db'>,
  { publicId, by, reason }: Decision,
  act: (tx: Tx, gift: Gift, cash: Cash | undefined) => Promise<T>,
): Promise<T | Undecided> {
  const seen = await findGift(services.db, publicId);
  if (seen === undefined) return 'not_found';
  return withMemberLock(services.db, seen.memberId, async (tx) => {
    const cash = await lockMember(tx, seen.memberId);
    const gift = await lockGift(tx, seen.id);
    if (gift.state !== 'REVIEW') return 'not_waiting';
    const outcome = await act(tx, gift, cash);
    await writeGiftDecision(tx, gift, { by, reason });
    return outcome;
  });
}
