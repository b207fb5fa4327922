import { z } from 'zod/mini';

/** Every amount is in hundredths, LAK too (rules#lao-variant). */
export const currencies = ['THB', 'LAK'] as const;
export type Currency = (typeof currencies)[number];
export const currency = z.enum(currencies);

/** Smallest amount that moves, in minor units. The kip has no fractions in use. */
export const unitMinor = { THB: 1n, LAK: 100n } as const satisfies Record<Currency, bigint>;

export const isWholeUnit = (amountMinor: bigint, currency: Currency): boolean =>
  amountMinor % unitMinor[currency] === 0n;

/** Rounds down to the smallest unit the currency moves: gifts in kip are whole. */
export const wholeUnits = (amountMinor: bigint, currency: Currency): bigint =>
  amountMinor - (amountMinor % unitMinor[currency]);

/** Greatest common divisor of amounts above 0. */
export function commonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonDivisor(other, one % other);
}

export const maxAmountMinor = 999_999_999_999n;

const majorText = /^(-?)(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/;

/** Parses major-unit text (`"1234.5"`) to minor units (`123450n`); `null`: not an amount of at most 2 decimals. */
export function parseMajor(text: string): bigint | null {
  const match = majorText.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -minor : minor;
}

/** Formats minor units as major-unit text with two decimals: `123450n` is `"1234.50"`. */
export function formatMajor(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts a JSON number to minor units by its shortest decimal text, which is what the sender wrote. */
export function toMinor(major: number): bigint {
  const minor = parseMajor(String(major));
  if (minor === null) throw new RangeError('not an amount of at most two decimals');
  return minor;
}

/** Converts minor units to a JSON number; exact, as every amount has at most 12 digits. */
export function toMajor(amountMinor: bigint): number {
  return +formatMajor(amountMinor);
}

const isAmount = (value: number): boolean => !Object.is(value, -0) && value >= 0 && parseMajor(String(value)) !== null;

/** Amount from a client: not negative, at most 2 decimals, at most 9,999,999,999.99 (api#amounts). */
export const amountIn = z.number().check(z.refine(isAmount));

export const amountOut = z.number();
