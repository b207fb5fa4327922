import { maxAmountMinor } from '@kapao/contract/money';
import { graceSeconds } from '../../money/intent/timing.ts';
import type { Gift, GiftRefusal } from './store.ts';
import type { VoucherAnswer, VoucherLook, VoucherRefusal } from './voucher.ts';

export type Verdict =
  | { act: 'credit' | 'park'; amountMinor: bigint; reason: string }
  | { act: 'refuse'; refusal: GiftRefusal; reason: string }
  | { act: 'review'; reason: string }
  | { act: 'redeem' }
  | { act: 'wait'; cause: string };

/** Judges a look. No redeem call has left yet, so a definite answer is final. */
export function verdictOnLook(look: VoucherLook, minimumMinor: bigint): Verdict {
  if (look.kind === 'open') {
    const known = look.amountMinor;
    const tooSmall = known !== null && known < minimumMinor;
    return tooSmall ? { act: 'refuse', refusal: 'INVALID', reason: 'BELOW_MINIMUM' } : { act: 'redeem' };
  }
  if (look.kind === 'unknown') return { act: 'wait', cause: look.cause };
  if (look.kind === 'no_receiver') return { act: 'review', reason: 'NO_RECEIVER' };
  return verdictOfRefusal(look);
}

/**
 * Judges a redeem answer. After an earlier call (`quietSeconds` not null) a refusal ends the gift only if this attempt
 * took nothing or the voucher is unknown, and the earlier call's grace period is over. Received money is never refused.
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
  if (gift.quietSeconds === null) return verdictOfRefusal(answer);
  const tookNothing = answer.redeemed === false || (answer.kind === 'invalid' && answer.reason !== 'EXPIRED');
  const allArrived = gift.quietSeconds > graceSeconds;
  return tookNothing && allArrived ? verdictOfRefusal(answer) : { act: 'wait', cause: answer.reason };
}

function verdictOfRefusal({ kind, reason }: VoucherRefusal): Verdict {
  return { act: 'refuse', refusal: kind === 'duplicate' ? 'DUPLICATE' : 'INVALID', reason };
}
