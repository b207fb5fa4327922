import { expect, test } from 'vitest';
import { qrFileName } from './qr-card.ts';

test.each([
  ['Kapao', '500.01', 'kapao-500.01-2026-11-22-2242'],
  ['กระเป๋า', '1000.00', 'qr-1000.00-2026-11-22-2242'],
])('the file of %s names operator, amount and end', (operator, amount, name) => {
  expect(qrFileName(operator, amount, '22/11/2026 22:42')).toBe(name);
});
