import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import type { Messages } from '@kapao/i18n/main/en';
import { useMessages } from '@kapao/i18n/language';
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
