import { expect, test } from '@playwright/test';
import { wrongTexts } from '../screens/checks/raw-texts.ts';

// The catalogue checks every screen, sheet and dialog (screens/checks/faults.ts).
test('codes, keys, placeholders and letters of another language are found in texts', () => {
  const wrong = [
    'NO_PROMOTION',
    'Refused (SLIP_REFNO_DUPLICATED)',
    'UNAUTHORIZED',
    'errors.NO_DATA',
    'home.title',
    'At least {min}',
    'undefined ฿',
    'NaN',
    '[object Object]',
    'invalid-token',
    'กระเป๋า',
    'ກະເປົາ',
  ];
  expect(wrong.filter((text) => wrongTexts(text, 'en', []).length === 0)).toEqual([]);
  const right = ['KBANK', 'QR PAYTIMZ', 'kapao.example', 'OK', '฿1,234.50', 'WELCOME', 'A promotion', 'ไทย'];
  expect(right.flatMap((text) => wrongTexts(text, 'en', ['ไทย']))).toEqual([]);
  expect(wrongTexts('ກະເປົາ ฿1.00', 'la', [])).toEqual([]);
  expect(wrongTexts('กระเป๋า', 'la', [])).toHaveLength(1);
  expect(wrongTexts('ກະເປົາ', 'th', [])).toHaveLength(1);
});
