import { expect, test } from 'vitest';
import { bankFaces, groupAccountNumber, sortBanksByUse } from './banks.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

test.each([...bankFaces])('the short name of %s is readable on the colour of its bank', (_, { color, text, short }) => {
  expect(contrast(color, text)).toBeGreaterThanOrEqual(3);
  expect(short.length).toBeLessThanOrEqual(6);
});

test('banks stand in order of use in the country of the member, unknown ones last', () => {
  const banks = ['JDB', 'CITI', 'NEW', 'SCB', 'BCEL', 'KBANK'];
  const sorted = (country: 'TH' | 'LA') => sortBanksByUse(banks, (code) => code, country);
  expect(sorted('TH')).toEqual(['KBANK', 'SCB', 'CITI', 'BCEL', 'JDB', 'NEW']);
  expect(sorted('LA')).toEqual(['BCEL', 'JDB', 'KBANK', 'SCB', 'CITI', 'NEW']);
});

test.each([
  ['1234567890', 'KBANK', '123-4-56789-0'],
  ['4051234567', 'SCB', '405-123456-7'],
  ['020123456789', 'GSB', '0201-2345-6789'],
  ['001112345678', 'GHB', '001-11-234567-8'],
  ['0812345678', 'TRUEWALLET', '081-234-5678'],
  ['160120001234567', 'BCEL', '1601-2000-1234-567'],
  ['123456', 'LDB', '123456'],
  ['123456789012', 'KTB', '1234-5678-9012'],
  ['12345', 'KBANK', '123-4-5'],
  ['123', '', '123'],
  ['PAYTIMZ', 'PAYTIMZ', 'PAYTIMZ'],
  ['', 'KBANK', ''],
])('the account number %s of %s reads %s', (digits, bankCode, grouped) => {
  expect(groupAccountNumber(digits, bankCode)).toBe(grouped);
});
