import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showAmount, showMoney } from '../lib/amount.ts';
import { leastTransferMinor } from './transfer-rules.ts';
import type { TransferProblem } from './transfer-rules.ts';

type Limits = { mostMinor: bigint | undefined; leftMinor: bigint | undefined };

export function useProblemText(currency: Currency, limits: Limits): Record<TransferProblem, string> {
  const { wallet: messages, common, errors } = useMessages();
  const least = showAmount(leastTransferMinor).replace(/\.00$/, '');
  return {
    'choose-both': messages.chooseBoth,
    'must-differ': messages.mustDiffer,
    'amount-required': common.amountRequired,
    'too-small': fill(messages.minimum, { min: least, currency: common.currency[currency] }),
    'over-limit': fill(errors.RG_LOSS_LIMIT, { left: showMoney(limits.leftMinor ?? 0n, currency) }),
    'too-large': fill(common.amountTooLarge, { max: showMoney(limits.mostMinor ?? 0n, currency) }),
  };
}
