import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { ClaimReply } from '@kapao/contract/wheel';
import { fill } from '../../i18n/fill.ts';
import type { WheelWords } from '../../i18n/en/wheel.ts';
import { showMoney } from '../../lib/amount.ts';

type Refused = Extract<ClaimReply, { success: false }>;

/**
 * Why a coupon was not given, by its code (product#coupons); of a condition that cannot begin, what stands in its way.
 */
export function claimRefusalText({ error, data }: Refused, words: WheelWords, currency: Currency): string {
  const max = data?.['max'];
  if (error === 'BONUS_REMAINING' && data?.['active'] === true) return words.bonusRuns;
  if (error === 'BONUS_REMAINING' && typeof max === 'number') {
    return fill(words.tooMuch, { max: showMoney(toMinor(max), currency) });
  }
  // A code of a newer house has no text of its own.
  return Object.hasOwn(words.couponError, error) ? words.couponError[error] : words.claimFailed;
}
