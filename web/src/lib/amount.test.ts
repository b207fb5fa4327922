import { maxAmountMinor, parseMajor } from '@kapao/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountFieldText,
  cleanAmountText,
  groupAmountText,
  groupDigits,
  readAmount,
  showAmount,
  showMoney,
} from './amount.ts';

const anyMinor = fc.bigInt({ min: -maxAmountMinor, max: maxAmountMinor });
const positiveMinor = fc.bigInt({ min: 0n, max: maxAmountMinor });

describe('showing', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [99_999n, '999.99'],
    [100_000n, '1,000.00'],
    [123_450n, '1,234.50'],
    [-50n, '–0.50'],
    [-123_456_789n, '–1,234,567.89'],
    [maxAmountMinor, '9,999,999,999.99'],
  ])('%s reads %s', (minor, text) => {
    expect(showAmount(minor)).toBe(text);
  });

  test('without its commas an amount is what the wire has, to the last digit', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        const plain = showAmount(minor).replaceAll(',', '').replace('–', '-');
        expect(parseMajor(plain)).toBe(minor);
      }),
    );
  });

  test('the sign of the currency stands after the minus', () => {
    expect(showMoney(123_450n, 'THB')).toBe('฿1,234.50');
    expect(showMoney(-50n, 'LAK')).toBe('–₭0.50');
    expect(showMoney(0n, 'LAK')).toBe('₭0.00');
  });

  test('groups have three digits, but for the first', () => {
    fc.assert(
      fc.property(positiveMinor, (digits) => {
        expect(groupDigits(String(digits))).toMatch(/^\d{1,3}(,\d{3})*$/);
        expect(groupDigits(String(digits)).replaceAll(',', '')).toBe(String(digits));
      }),
    );
    expect(groupDigits('')).toBe('');
  });
});

describe('typing', () => {
  test.each([
    ['', ''],
    ['12', '12'],
    ['1,234', '1234'],
    ['฿1,234.50', '1234.50'],
    ['007', '7'],
    ['0', '0'],
    ['000', '0'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['1.239', '1.23'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['1e5', '15'],
    ['12345678901234', '1234567890'],
    ['๑๒๓.๔๕', '123.45'],
    ['໑໒໓', '123'],
    ['abc', ''],
  ])('%j becomes %j', (typed, kept) => {
    expect(cleanAmountText(typed)).toBe(kept);
  });

  test('what is kept stays as it is when it is typed again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,๐-๙໐-໙]{0,20}$/)), (typed) => {
        const kept = cleanAmountText(typed);
        expect(kept).toMatch(/^(\d{1,10}(\.\d{0,2})?)?$/);
        expect(cleanAmountText(kept)).toBe(kept);
      }),
    );
  });

  test.each([
    ['', null],
    ['abc', null],
    ['1,234.5', 123_450n],
    ['5.', 500n],
    ['.5', 50n],
    ['0', 0n],
    ['9999999999.99', maxAmountMinor],
  ])('%j is read as %s', (typed, minor) => {
    expect(readAmount(typed)).toBe(minor);
  });

  test('whatever is typed is an amount a call may carry, or none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const minor = readAmount(typed);
        if (minor !== null) expect(minor >= 0n && minor <= maxAmountMinor).toBe(true);
      }),
    );
  });

  test('an amount as it is shown can be typed again', () => {
    fc.assert(fc.property(positiveMinor, (minor) => void expect(readAmount(showAmount(minor))).toBe(minor)));
    fc.assert(fc.property(positiveMinor, (minor) => void expect(readAmount(amountFieldText(minor))).toBe(minor)));
  });

  test.each([
    ['1234.5', '1,234.5'],
    ['1234', '1,234'],
    ['1234.', '1,234'],
    ['', ''],
    ['0012345.678', '12,345.67'],
  ])('%j left alone is grouped as %j', (typed, grouped) => {
    expect(groupAmountText(typed)).toBe(grouped);
  });

  test('a field is filled without decimals only for whole amounts', () => {
    expect(amountFieldText(50_000n)).toBe('500');
    expect(amountFieldText(50_050n)).toBe('500.50');
  });
});
