import type { RefundCheck } from '@kapao/contract/refund';

type Standing = Pick<RefundCheck, 'refundAmount' | 'refundSuccess' | 'bonus'>;

/**
 * Returns why the received refund cannot go to the wallet, null when it can. A bonus blocks only a refund that brings
 * its own condition (rules#receiving-a-refund).
 */
export function whyNot({ refundAmount, refundSuccess, bonus }: Standing): 'nothingYet' | 'waitForBonus' | null {
  if (refundAmount <= 0) return 'nothingYet';
  return bonus && refundSuccess > 0 ? 'waitForBonus' : null;
}
