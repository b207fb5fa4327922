import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../../lib/amount.ts';

export function bonusRefusalText(
  error: unknown,
  messages: BonusMessages['refusal'],
  currency: Currency,
): string | null {
  if (!(error instanceof ApiError)) return null;
  const { total, max, reason } = error.data;
  if (error.code === 'BONUS_REMAINING' && typeof total === 'number' && typeof max === 'number') {
    return fill(messages.remaining, {
      total: showMoney(toMinor(total), currency),
      max: showMoney(toMinor(max), currency),
    });
  }
  if (error.code !== 'BONUS_CONDITION') return null;
  return reason === 'newMember' || reason === 'withdrawal' ? messages[reason] : null;
}
