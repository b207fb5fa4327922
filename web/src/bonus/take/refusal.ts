import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '../../i18n/fill.ts';
import type { BonusPageMessages } from '../../i18n/en/bonus/page.ts';
import { showMoney } from '../../lib/amount.ts';
import { ApiError } from '../../lib/api.ts';

export function refusalText(error: unknown, messages: BonusPageMessages['refusal'], currency: Currency): string | null {
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
