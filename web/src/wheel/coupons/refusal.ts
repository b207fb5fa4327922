import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { ClaimReply } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import type { WheelMessages } from '@kapao/i18n/wheel/en';
import { showMoney } from '../../lib/amount.ts';

type Refused = Extract<ClaimReply, { success: false }>;

export function claimRefusalText({ error, data }: Refused, messages: WheelMessages, currency: Currency): string {
  const max = data?.['max'];
  if (error === 'BONUS_REMAINING' && data?.['active'] === true) return messages.bonusRuns;
  if (error === 'BONUS_REMAINING' && typeof max === 'number') {
    return fill(messages.tooMuch, { max: showMoney(toMinor(max), currency) });
  }
  return Object.hasOwn(messages.couponError, error) ? messages.couponError[error] : messages.claimFailed;
}
