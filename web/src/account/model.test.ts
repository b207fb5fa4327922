import { expect, test } from 'vitest';
import { all as en } from '@kapao/i18n/all/en';
import { isEnglishName, mustBeEnglish, nextText } from './model.ts';

test('letters in either case and spaces are English, and nothing else', () => {
  expect(isEnglishName('SOMCHAI JAIDEE')).toBe(true);
  expect(isEnglishName('Somchai Jaidee')).toBe(true);
  for (const name of ['', 'สมชาย', 'SOMCHAI 2', 'O’NEIL', 'SOMCHAÏ', 'SOMCHAI-JAIDEE']) {
    expect(isEnglishName(name)).toBe(false);
  }
});

test('only KTB, TMB and BBL ask for it', () => {
  for (const bankCode of ['KTB', 'TMB', 'BBL']) expect(mustBeEnglish(bankCode, 'สมชาย')).toBe(true);
  expect(mustBeEnglish('KBANK', 'สมชาย')).toBe(false);
  expect(mustBeEnglish('KTB', 'SOMCHAI')).toBe(false);
});

test('a looser limit names its amount and its time in Bangkok; one that is lifted its time', () => {
  const from = '2026-11-22T17:00:00.000Z';
  const amount = nextText({ amount: 1_000, from }, 'THB', en.profile);
  const lifted = nextText({ amount: null, from }, 'THB', en.profile);
  expect(amount).toContain('฿1,000.00');
  for (const text of [amount, lifted]) expect(text).toContain('23/11/2026 00:00');
  expect(lifted).not.toContain('฿');
});
