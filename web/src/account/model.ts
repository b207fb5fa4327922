import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { showMoney } from '../lib/amount.ts';
import { showMinute, upperName } from '../lib/format.ts';

const englishOnly: ReadonlySet<string> = new Set(['KTB', 'TMB', 'BBL']);

/** Tests for letters A to Z in either case, and spaces (product#english-account-names). */
export const isEnglishName = (name: string): boolean => /^[A-Z ]+$/.test(upperName(name));

/** Returns whether a name must change because its bank accepts English names only (product#english-account-names). */
export const mustBeEnglish = (bankCode: string, name: string): boolean =>
  englishOnly.has(bankCode) && !isEnglishName(name);

/** Says what a limit becomes later, and when. */
export function nextText(
  { amount, from }: NonNullable<LossLimit['next']>,
  currency: Currency,
  messages: PageMessages['profile'],
): string {
  const time = showMinute(from);
  if (amount === null) return fill(messages.nextNone, { time });
  return fill(messages.nextAmount, { time, amount: showMoney(toMinor(amount), currency) });
}
