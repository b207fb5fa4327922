import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '../../i18n/fill.ts';
import type { BonusPageWords } from '../../i18n/en/bonus/page.ts';
import { showMoney } from '../../lib/amount.ts';
import { ApiError } from '../../lib/api.ts';

export function refusalText(error: unknown, words: BonusPageWords['refusal'], currency: Currency): string | null {
  if (!(error instanceof ApiError)) return null;
  const { total, max, reason } = error.data;
  if (error.code === 'BONUS_REMAINING' && typeof total === 'number' && typeof max === 'number') {
    return fill(words.remaining, {
      total: showMoney(toMinor(total), currency),
      max: showMoney(toMinor(max), currency),
    });
  }
  if (error.code !== 'BONUS_CONDITION') return null;
  return reason === 'newMember' || reason === 'withdrawal' ? words[reason] : null;
}
