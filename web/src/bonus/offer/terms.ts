import type { Bonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { Promotion } from '@kapao/contract/promotion';
import { fill } from '@kapao/i18n/fill';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { currencySign, groupDigits, showMoney } from '../../lib/amount.ts';

export type Terms = Omit<Promotion, 'code' | 'description'> &
  Partial<Pick<Bonus, 'categories' | 'armHours' | 'expireDays'>>;

/**
 * Returns how many of 100 members reach success before failure, when balances start at 100 % and drift neither way
 * (rules#defaults).
 */
export function reachedOf100({ percentSuccess, percentFail }: Pick<Terms, 'percentSuccess' | 'percentFail'>): number {
  return Math.round(((100 - percentFail) / (percentSuccess - percentFail)) * 100);
}

export function giftText(
  { percentBonus, fixedBonus, maxBonus }: Terms,
  gives: BonusMessages['gives'],
  currency: Currency,
): string {
  if (fixedBonus > 0) return fill(gives.fixed, { amount: showMoney(toMinor(fixedBonus), currency) });
  if (maxBonus <= 0) return fill(gives.percent, { percent: percentBonus });
  return fill(gives.capped, { percent: percentBonus, max: showMoney(toMinor(maxBonus), currency) });
}

export function giftFigure({ percentBonus, fixedBonus }: Terms, currency: Currency): string {
  if (fixedBonus <= 0) return `+${percentBonus}%`;
  const [whole = ''] = String(fixedBonus).split('.');
  return `+${currencySign[currency]}${groupDigits(whole)}`;
}
