import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { Payout } from '@kapao/contract/withdraw';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { showMinute } from '../lib/format.ts';
import { nextOf } from './model.ts';

export function useTitleOf({ state, amount }: Pick<Payout, 'state' | 'amount'>, currency: Currency): string {
  const { payout } = useMessages().withdraw;
  const text = state === 'paid' ? payout.paid : state === 'refused' ? payout.refused : payout.open;
  return fill(text, { amount: showMoney(toMinor(amount), currency) });
}

/** Returns what happens next with a withdrawal, or what its end means. */
export function useNext(payout: Payout, nowMs: number): string {
  const { withdraw: messages } = useMessages();
  return fill(messages.next[nextOf(payout, nowMs)], { time: payout.heldUntil ? showMinute(payout.heldUntil) : '' });
}
