import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { amountIn, amountOut, currency, formatMajor, maxAmountMinor, parseMajor, toMajor, toMinor } from './money.ts';

const anyMinor = fc.bigInt({ min: -maxAmountMinor, max: maxAmountMinor });
const positiveMinor = fc.bigInt({ min: 1n, max: maxAmountMinor });
const digits = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^\\d{${minLength},${maxLength}}$`));
const isAccepted = (value: unknown): boolean => z.safeParse(amountIn, value).success;

describe('parsing text', () => {
  test.each([
    ['0', 0n],
    ['7', 700n],
    ['0.05', 5n],
    ['0.5', 50n],
    ['1234.5', 123_450n],
    ['1234.56', 123_456n],
    ['-1234.5', -123_450n],
    ['-0.01', -1n],
    ['9999999999.99', maxAmountMinor],
    ['-9999999999.99', -maxAmountMinor],
  ])('%s is %s minor units', (text, minor) => {
    expect(parseMajor(text)).toBe(minor);
  });

  test.each([
    ['nothing', ''],
    ['a lone sign', '-'],
    ['a lone point', '.'],
    ['a plus sign', '+1'],
    ['two signs', '--1'],
    ['a sign at the end', '1-'],
    ['a leading zero', '01'],
    ['two zeros', '00'],
    ['a leading point', '.5'],
    ['a trailing point', '1.'],
    ['two points', '1.2.3'],
    ['a decimal comma', '1,5'],
    ['a grouping comma', '1,000'],
    ['an underscore', '1_000'],
    ['an exponent', '1e3'],
    ['a negative exponent', '1e-3'],
    ['hexadecimal', '0x10'],
    ['a leading space', ' 1'],
    ['a trailing space', '1 '],
    ['a trailing line break', '1\n'],
    ['a second line', '1\n2'],
    ['a currency', '฿1'],
    ['Thai digits', '๑๒'],
    ['Lao digits', '໑໒'],
    ['full-width digits', '１２'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
  ])('%s is no amount', (_name, text) => {
    expect(parseMajor(text)).toBeNull();
  });

  test('a third decimal is refused, even a zero: nothing is rounded', () => {
    fc.assert(
      fc.property(anyMinor, digits(1, 20), (minor, more) => {
        expect(parseMajor(formatMajor(minor) + more)).toBeNull();
      }),
    );
  });

  test('more than ten digits before the point are refused, however long the text', () => {
    fc.assert(
      fc.property(digits(10, 400), (rest) => {
        expect(parseMajor(`1${rest}`)).toBeNull();
        expect(parseMajor(`-1${rest}.00`)).toBeNull();
      }),
    );
  });

  test('a foreign character anywhere is refused', () => {
    const foreign = fc.string({ minLength: 1, maxLength: 1 }).filter((char) => !/[\d.-]/.test(char));
    fc.assert(
      fc.property(anyMinor, foreign, fc.nat(), (minor, char, at) => {
        const text = formatMajor(minor);
        const place = at % (text.length + 1);
        expect(parseMajor(text.slice(0, place) + char + text.slice(place))).toBeNull();
      }),
    );
  });

  test('any text is either refused or an amount that formats to the same digits', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,12}(\.\d{0,3})?$/));
    fc.assert(
      fc.property(texts, (text) => {
        const minor = parseMajor(text);
        if (minor === null) return;
        const [whole = '', fraction = ''] = text.replace('-', '').split('.');
        const [sameWhole, sameFraction] = formatMajor(minor).replace('-', '').split('.');
        expect([sameWhole, sameFraction]).toEqual([whole, fraction.padEnd(2, '0')]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('one decimal means tenths', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999n }), fc.integer({ min: 0, max: 9 }), (whole, tenth) => {
        expect(parseMajor(`${whole}.${tenth}`)).toBe(parseMajor(`${whole}.${tenth}0`));
      }),
    );
  });
});

describe('formatting', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [50n, '0.50'],
    [100n, '1.00'],
    [123_450n, '1234.50'],
    [-1n, '-0.01'],
    [-100n, '-1.00'],
    [maxAmountMinor, '9999999999.99'],
  ])('%s is formatted as %s', (minor, text) => {
    expect(formatMajor(minor)).toBe(text);
  });

  test('formatted text parses to the same amount', () => {
    fc.assert(fc.property(anyMinor, (minor) => void expect(parseMajor(formatMajor(minor))).toBe(minor)));
  });

  test('always has two decimals and never an exponent, for amounts of any size', () => {
    fc.assert(
      fc.property(fc.bigInt(), (minor) => {
        expect(formatMajor(minor)).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/);
      }),
    );
  });

  test('an amount and its negative differ in the sign alone', () => {
    fc.assert(fc.property(positiveMinor, (minor) => void expect(formatMajor(-minor)).toBe(`-${formatMajor(minor)}`)));
  });

  test('texts of greater amounts are greater', () => {
    fc.assert(
      fc.property(positiveMinor, positiveMinor, (one, other) => {
        const byText = formatMajor(one).padStart(20).localeCompare(formatMajor(other).padStart(20), 'en');
        expect(Math.sign(byText)).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });
});

describe('JSON numbers', () => {
  test('an amount keeps every hundredth through a JSON number and back', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => void expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor))))).toBe(minor)),
      { numRuns: 2_000 },
    );
  });

  test('the greatest amount is exact, and the next number is refused', () => {
    expect(toMinor(9_999_999_999.99)).toBe(maxAmountMinor);
    expect(toMinor(-9_999_999_999.99)).toBe(-maxAmountMinor);
    expect(() => toMinor(10_000_000_000)).toThrow(RangeError);
  });

  test.each([
    0.001,
    1.005,
    0.1 + 0.2,
    1e-7,
    1e21,
    1e10,
    Number.NaN,
    Infinity,
    -Infinity,
    Number.MAX_VALUE,
    Number.EPSILON,
  ])('%s is refused, not rounded', (major) => {
    expect(() => toMinor(major)).toThrow('not an amount of at most two decimals');
    expect(isAccepted(major)).toBe(false);
  });

  test('binary sums are refused unless they are exact', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (major) => {
        const isExact = /^-?\d{1,10}(\.\d{1,2})?$/.test(String(major));
        if (isExact) expect(toMajor(toMinor(major))).toBe(major === 0 ? 0 : major);
        else expect(() => toMinor(major)).toThrow(RangeError);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('amounts in calls', () => {
  test('zero and every amount up to the greatest is accepted unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: maxAmountMinor }), (minor) => {
        expect(z.parse(amountIn, toMajor(minor))).toBe(toMajor(minor));
      }),
    );
  });

  test('every amount below zero is refused, and so is a negative zero', () => {
    fc.assert(fc.property(positiveMinor, (minor) => void expect(isAccepted(toMajor(-minor))).toBe(false)));
    expect(isAccepted(-0)).toBe(false);
    expect(isAccepted(0)).toBe(true);
  });

  test.each([['1'], [''], [null], [undefined], [true], [[1]], [{}], [1n]])('%s is no number', (value) => {
    expect(isAccepted(value)).toBe(false);
  });

  test('an answered amount is a number and may be negative', () => {
    expect(z.parse(amountOut, -0.01)).toBe(-0.01);
    expect(z.safeParse(amountOut, '1.00').success).toBe(false);
    expect(z.safeParse(amountOut, Number.NaN).success).toBe(false);
  });

  test('there are two currencies, named in capitals', () => {
    expect(z.parse(currency, 'THB')).toBe('THB');
    expect(z.parse(currency, 'LAK')).toBe('LAK');
    for (const other of ['thb', 'BAHT', 'USD', '']) expect(z.safeParse(currency, other).success).toBe(false);
  });
});
