import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { Coupon } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import type { WheelMessages } from '@kapao/i18n/wheel/en';
import { showMoney } from '../../lib/amount.ts';

/** Whether it brings money under a condition. */
export const isBound = ({ type, success }: Pick<Coupon, 'type' | 'success'>): boolean =>
  type === 'BONUS' && success > 0;

export function amountText({ type }: Coupon, amount: number, messages: WheelMessages, currency: Currency): string {
  return type === 'COIN' ? fill(messages.coinCount, { count: amount }) : showMoney(toMinor(amount), currency);
}

type Standing = { bonus: WalletView['bonus'] | undefined; minimum: { result: boolean; minimum: number } | undefined };

/** Returns why a coupon cannot be received now, null when it can or when that is not known (rules#wheel). */
export function couponBlock(
  coupon: Pick<Coupon, 'type' | 'success'>,
  { bonus, minimum }: Standing,
  messages: Pick<WheelMessages, 'bonusRuns' | 'tooMuch'>,
  currency: Currency,
): string | null {
  if (!isBound(coupon)) return null;
  if (bonus?.status === true) return messages.bonusRuns;
  if (minimum === undefined || minimum.result) return null;
  return fill(messages.tooMuch, { max: showMoney(toMinor(minimum.minimum), currency) });
}
