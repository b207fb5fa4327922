import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { showMoney } from '../../lib/amount.ts';
import { showMinute } from '../../lib/format.ts';

export function nextText(
  { amount, from }: NonNullable<LossLimit['next']>,
  currency: Currency,
  messages: PageMessages['profile'],
): string {
  const time = showMinute(from);
  if (amount === null) return fill(messages.nextNone, { time });
  return fill(messages.nextAmount, { time, amount: showMoney(toMinor(amount), currency) });
}
