import type { RefundCheck } from '@kapao/contract/refund';

type Standing = Pick<RefundCheck, 'refundAmount' | 'refundSuccess' | 'bonus'>;

/**
 * Why what was received cannot go to the wallet; null when it can. A bonus stands in the way only of a refund that
 * brings a condition of its own (rules#receiving-a-refund).
 */
export function whyNot({ refundAmount, refundSuccess, bonus }: Standing): 'nothingYet' | 'waitForBonus' | null {
  if (refundAmount <= 0) return 'nothingYet';
  return bonus && refundSuccess > 0 ? 'waitForBonus' : null;
}
