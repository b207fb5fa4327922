import type { Currency } from '@kapao/contract/money';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showAmount, showMoney } from '../lib/amount.ts';
import { leastTransferMinor } from './transfer-rules.ts';
import type { TransferProblem } from './transfer-rules.ts';

/** Each rule of a transfer in words. */
export function useProblemText(currency: Currency, mostMinor: bigint | undefined): Record<TransferProblem, string> {
  const { wallet: words, common } = useWords();
  const least = showAmount(leastTransferMinor).replace(/\.00$/, '');
  return {
    'choose-both': words.chooseBoth,
    'must-differ': words.mustDiffer,
    'amount-required': common.amountRequired,
    'too-small': fill(words.minimum, { min: least, currency: common.currency[currency] }),
    'too-large': fill(common.amountTooLarge, { max: showMoney(mostMinor ?? 0n, currency) }),
  };
}
