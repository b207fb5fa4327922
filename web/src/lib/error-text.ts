import { parseMajor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { Messages } from '@kapao/i18n/main/en';
import { firstCurrency, isLaoVariant } from '@kapao/client/variant';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from './amount.ts';

export function errorText(error: unknown, messages: Messages, currency: Currency = firstCurrency): string {
  if (!(error instanceof ApiError)) return messages.common.unknownError;
  if (error.kind === 'not-sent') return messages.common.offline;
  if (error.code === null) return messages.common.unknownOutcome;
  const { errorId } = error.data;
  const text = codeText(error.code, valuesOf(error.data, messages, currency), messages);
  if (typeof errorId !== 'string' || !/^[\w-]{1,64}$/.test(errorId)) return text;
  return fill(messages.common.withReference, { text, id: errorId.slice(0, referenceLength) });
}

const referenceLength = 8;

type Values = Readonly<Record<string, string>>;

/**
 * Returns the text of a code. Shows an unknown code only when it is a sentence (product#error-messages).
 * Newer codes, and texts with missing values, get a general text.
 */
function codeText(code: string, values: Values, { common, errors }: Messages): string {
  // The code is named after the Thai rule. Lao numbers have other lengths.
  if (code === 'PHONE_NUMBER_REQUIRE_10_DIGIT' && isLaoVariant) return common.phoneDigitsLao;
  const texts: Readonly<Record<string, string>> = errors;
  const text = Object.hasOwn(errors, code) ? texts[code] : undefined;
  if (text === undefined) return isSentence(code) ? code : common.unknownError;
  const missing = [...text.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !Object.hasOwn(values, name));
  return missing ? common.unknownError : fill(text, values);
}

const isSentence = (message: string): boolean =>
  /\S\s+\S|[^\u0000-\u007f]/.test(message.trim()) && message.length <= 300;

function valuesOf(data: ApiError['data'], messages: Messages, currency: Currency): Values {
  const amounts = ['min', 'max', 'left', 'owed'].flatMap((name) => {
    const amountMinor = typeof data[name] === 'number' ? parseMajor(String(data[name])) : null;
    return amountMinor === null ? [] : [[name, showMoney(amountMinor, currency)]];
  });
  const waitSeconds = typeof data['retryAfter'] === 'number' ? data['retryAfter'] : 60;
  return { ...Object.fromEntries(amounts), retryAfter: showWait(waitSeconds, messages.common.unit) };
}

export function showWait(seconds: number, unit: Messages['common']['unit']): string {
  const [count, names] =
    seconds < 60
      ? [Math.ceil(seconds), unit.second]
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), unit.minute]
        : [Math.ceil(seconds / 3_600), unit.hour];
  return `${count} ${names[count === 1 ? 0 : 1] ?? ''}`;
}

export function useErrorText(currency: Currency = firstCurrency): (error: unknown) => string {
  const messages = useMessages();
  return (error) => errorText(error, messages, currency);
}
