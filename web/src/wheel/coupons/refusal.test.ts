import { couponErrors, spinErrors } from '@kapao/contract/wheel';
import { expect, test } from 'vitest';
import { wheel as en } from '@kapao/i18n/wheel/en';
import { wheel as la } from '@kapao/i18n/wheel/la';
import { wheel as th } from '@kapao/i18n/wheel/th';
import { spinRefusalText } from '../model.ts';
import { claimRefusalText } from './refusal.ts';

test.each([
  ['th', th],
  ['la', la],
  ['en', en],
] as const)('every refusal has its own text (%s)', (_, messages) => {
  const coupons = couponErrors.map((error) => claimRefusalText({ success: false, error }, messages, 'THB'));
  const spins = spinErrors.map((error) => spinRefusalText({ success: false, error }, messages));
  for (const texts of [coupons, spins]) {
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).not.toMatch(/^$|[{}]|[A-Z]+_[A-Z]+/);
  }
});

test('a condition that cannot begin: because one runs, or by how much the money exceeds the limit', () => {
  const remaining = { success: false, error: 'BONUS_REMAINING' } as const;
  expect(claimRefusalText({ ...remaining, data: { total: 80, max: 5, active: true } }, en, 'THB')).toBe(en.bonusRuns);
  expect(claimRefusalText({ ...remaining, data: { total: 80, max: 5 } }, en, 'THB')).toContain('฿5.00');
});

test('a spin that came too soon shows how long to wait', () => {
  const limit = { success: false, error: 'REQUEST_LIMIT' } as const;
  expect(spinRefusalText({ ...limit, data: { retryAfter: 1.2 } }, en)).toContain('2 seconds');
  expect(spinRefusalText(limit, en)).toContain('3 seconds');
});
