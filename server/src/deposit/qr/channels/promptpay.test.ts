import { anyId } from 'promptparse/generate';
import { expect, test } from 'vitest';
import { writePromptPay } from './promptpay.ts';

const fieldsOf = (payload: string) => payload.slice(0, -8);

test.each([
  [{ registered: '0812345678' }, '01130066812345678'],
  [{ registered: '1-2345-67890-12-1' }, '02131234567890121'],
  [{ bankCode: '004', accountNo: '045-1-23456-7' }, '04130040451234567'],
])('%j is named by its own tag', (target, receiver) => {
  expect(writePromptPay(target, 5_000n)).toContain(`0016A000000677010111${receiver}5303764540550.005802TH6304`);
});

test('it says what the library says, country and amount in the order of their tags', () => {
  const theirs = anyId({ type: 'MSISDN', target: '0812345678', amount: 50 });
  const ours = writePromptPay({ registered: '0812345678' }, 5_000n);
  expect([...fieldsOf(ours)].toSorted()).toEqual([...fieldsOf(theirs)].toSorted());
  expect(ours).toHaveLength(theirs.length);
});

test.each([0n, -500n, 10n ** 13n])('%s satang are not an amount of a QR', (amountMinor) => {
  expect(() => writePromptPay({ registered: '0812345678' }, amountMinor)).toThrow(RangeError);
});

test.each([
  { registered: '+66812345678' },
  { registered: '1234567890120' },
  { registered: '' },
  { bankCode: '4', accountNo: '0451234567' },
  { bankCode: '004', accountNo: '45123456A' },
  { bankCode: '004', accountNo: '1'.repeat(60) },
])('%j is not a receiver', (target) => {
  expect(() => writePromptPay(target, 5_000n)).toThrow(RangeError);
});
