import { maxAmountMinor } from '@kapao/contract/money';
import { graceSeconds } from '../../intent/timing.ts';
import type { Gift, GiftRefusal } from './store.ts';
import type { VoucherAnswer, VoucherLook, VoucherRefusal } from './voucher.ts';

/** What is to be done with a gift after an answer of its partner. */
export type Verdict =
  | { act: 'credit' | 'park'; amountMinor: bigint; reason: string }
  | { act: 'refuse'; refusal: GiftRefusal; reason: string }
  | { act: 'review'; reason: string }
  /** Look is done and found nothing against it. */
  | { act: 'redeem' }
  | { act: 'wait'; cause: string };

/** Nothing has left the house yet, so a look's plain word is believed. */
export function verdictOnLook(look: VoucherLook, minimumMinor: bigint): Verdict {
  if (look.kind === 'open') {
    const known = look.amountMinor;
    const tooSmall = known !== null && known < minimumMinor;
    return tooSmall ? { act: 'refuse', refusal: 'INVALID', reason: 'BELOW_MINIMUM' } : { act: 'redeem' };
  }
  if (look.kind === 'unknown') return { act: 'wait', cause: look.cause };
  if (look.kind === 'no_receiver') return { act: 'review', reason: 'NO_RECEIVER' };
  return refusalOf(look);
}

/**
 * `quietSeconds` of the gift: how long before this call an earlier one had left, null for none. After an earlier call a
 * "no" says only how things stand now: it ends the gift when the partner tells that this attempt took nothing, or
 * knows no such voucher, and every earlier call has had its grace to arrive. Money that came is never refused.
 */
export function verdictOnRedeem(gift: Gift, answer: VoucherAnswer, minimumMinor: bigint): Verdict {
  if (answer.kind === 'ok') {
    const { amountMinor } = answer;
    if (amountMinor < minimumMinor) return { act: 'park', amountMinor, reason: 'BELOW_MINIMUM' };
    return { act: amountMinor > maxAmountMinor ? 'park' : 'credit', amountMinor, reason: 'AMOUNT' };
  }
  if (answer.kind === 'unknown') return { act: 'wait', cause: answer.cause };
  if (answer.kind === 'no_receiver') return { act: 'review', reason: 'NO_RECEIVER' };
  if (answer.redeemed === true) return { act: 'wait', cause: 'redeemed, but no amount' };
  if (gift.quietSeconds === null) return refusalOf(answer);
  const tookNothing = answer.redeemed === false || (answer.kind === 'invalid' && answer.reason !== 'EXPIRED');
  const allArrived = gift.quietSeconds > graceSeconds;
  return tookNothing && allArrived ? refusalOf(answer) : { act: 'wait', cause: answer.reason };
}

function refusalOf({ kind, reason }: VoucherRefusal): Verdict {
  return { act: 'refuse', refusal: kind === 'duplicate' ? 'DUPLICATE' : 'INVALID', reason };
}
