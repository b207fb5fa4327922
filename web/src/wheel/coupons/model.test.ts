import { expect, test } from 'vitest';
import { wheel as messages } from '@kapao/i18n/wheel/en';
import { couponBlock } from './model.ts';

const bound = { type: 'BONUS', success: 200 };
const block = (coupon: typeof bound, runs: boolean, result: boolean) =>
  couponBlock(coupon, { bonus: { status: runs, type: '' }, minimum: { result, minimum: 5 } }, messages, 'THB');

test('a coupon with a condition waits for a bonus or a high balance, any other does not', () => {
  expect(block(bound, false, true)).toBeNull();
  expect(block(bound, true, true)).toBe(messages.bonusRuns);
  expect(block(bound, false, false)).toContain('฿5.00');
  expect(block({ type: 'WALLET', success: 0 }, true, false)).toBeNull();
  expect(block({ type: 'COIN', success: 0 }, true, false)).toBeNull();
});

test('an unknown limit blocks nothing, as the server decides', () => {
  expect(couponBlock(bound, { bonus: undefined, minimum: undefined }, messages, 'THB')).toBeNull();
});
