import { expect, test } from 'vitest';
import { isEnglishName, mustBeEnglish } from './english-name.ts';

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
