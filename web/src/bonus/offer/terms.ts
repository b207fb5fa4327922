import type { Bonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { Promotion } from '@kapao/contract/promotion';
import { fill } from '../../i18n/fill.ts';
import type { BonusPageWords } from '../../i18n/en/bonus/page.ts';
import { currencySign, groupDigits, showMoney } from '../../lib/amount.ts';

/** What an offer gives and asks for; a bonus says a little more of it than a promotion. */
export type Terms = Omit<Promotion, 'code' | 'description'> &
  Partial<Pick<Bonus, 'categories' | 'armHours' | 'expireDays'>>;

/**
 * Of 100 members, how many reach success before failure when nobody wins on the average: a balance that starts at 100 %
 * and drifts neither way (rules#defaults).
 */
export function reachedOf100({ percentSuccess, percentFail }: Pick<Terms, 'percentSuccess' | 'percentFail'>): number {
  return Math.round(((100 - percentFail) / (percentSuccess - percentFail)) * 100);
}

/** What it gives, in a few words: `+20% of the deposit, up to ฿500.00`. */
export function giftText(
  { percentBonus, fixedBonus, maxBonus }: Terms,
  gives: BonusPageWords['gives'],
  currency: Currency,
): string {
  if (fixedBonus > 0) return fill(gives.fixed, { amount: showMoney(toMinor(fixedBonus), currency) });
  if (maxBonus <= 0) return fill(gives.percent, { percent: percentBonus });
  return fill(gives.capped, { percent: percentBonus, max: showMoney(toMinor(maxBonus), currency) });
}

/** The figure on flat art: `20%` or `฿50`. */
export function giftFigure({ percentBonus, fixedBonus }: Terms, currency: Currency): string {
  if (fixedBonus <= 0) return `${percentBonus}%`;
  const [whole = ''] = String(fixedBonus).split('.');
  return `${currencySign[currency]}${groupDigits(whole)}`;
}
