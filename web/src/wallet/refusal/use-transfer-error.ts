import type { Currency } from '@kapao/contract/money';
import { fill } from '../../i18n/fill.ts';
import type { Messages } from '../../i18n/en/messages.ts';
import { useMessages } from '../../i18n/language.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { onlyInOf } from './only-in.ts';
import type { Category } from './only-in.ts';

export const onlyInText = ({ wallet, home }: Messages, categories: readonly Category[]): string =>
  fill(wallet.onlyIn, { names: categories.map((category) => home[category]).join(', ') });

export function useTransferError(currency: Currency): (error: unknown) => string {
  const messages = useMessages();
  const textOf = useErrorText(currency);
  return (error) => {
    const categories = onlyInOf(error);
    return categories.length === 0 ? textOf(error) : onlyInText(messages, categories);
  };
}
