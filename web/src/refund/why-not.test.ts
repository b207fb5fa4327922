import { expect, test } from 'vitest';
import { whyNot } from './why-not.ts';

test('a refund as cash goes to the wallet beside any bonus, one with a condition only alone', () => {
  expect(whyNot({ refundAmount: 22.5, refundSuccess: 0, bonus: true })).toBeNull();
  expect(whyNot({ refundAmount: 22.5, refundSuccess: 200, bonus: true })).toBe('waitForBonus');
  expect(whyNot({ refundAmount: 22.5, refundSuccess: 200, bonus: false })).toBeNull();
  expect(whyNot({ refundAmount: 0, refundSuccess: 0, bonus: false })).toBe('nothingYet');
});
