import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import type { Words } from '../i18n/en/words.ts';
import { showMoney } from './amount.ts';
import { ApiError } from './api.ts';

const isKnown = (code: string, errors: Words['errors']): code is keyof Words['errors'] => Object.hasOwn(errors, code);

/** What a person reads when a call fails: the text of its code with its figures, or what is known about the network. */
export function errorText(error: unknown, words: Words, currency: Currency = 'THB'): string {
  if (!(error instanceof ApiError)) return words.common.unknownError;
  if (error.kind === 'not-sent') return words.common.offline;
  if (error.code === null) return words.common.unknownOutcome;
  // A code of a newer server is shown as it is (spec §8).
  if (!isKnown(error.code, words.errors)) return error.code;
  return fill(words.errors[error.code], valuesOf(error.data, words, currency));
}

/** Values of a text's placeholders: amounts as money, waits in words. */
function valuesOf(data: ApiError['data'], words: Words, currency: Currency): Record<string, string> {
  const money = (value: unknown): string => (typeof value === 'number' ? showMoney(toMinor(value), currency) : '');
  const waitSeconds = typeof data['retryAfter'] === 'number' ? data['retryAfter'] : 60;
  return {
    min: money(data['min']),
    max: money(data['max']),
    left: money(data['left']),
    retryAfter: showWait(waitSeconds, words.common.unit),
  };
}

function showWait(seconds: number, unit: Words['common']['unit']): string {
  const [count, names] =
    seconds < 60
      ? [Math.ceil(seconds), unit.second]
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), unit.minute]
        : [Math.ceil(seconds / 3_600), unit.hour];
  return `${count} ${names[count === 1 ? 0 : 1] ?? ''}`;
}

/** `const textOf = useErrorText(); … textOf(error)`. */
export function useErrorText(currency: Currency = 'THB'): (error: unknown) => string {
  const words = useWords();
  return (error) => errorText(error, words, currency);
}
