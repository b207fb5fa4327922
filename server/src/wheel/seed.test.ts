import { prizeTypes } from '@kapao/contract/wheel';
import { expect, test } from 'vitest';
import { demoWheel } from './seed.ts';

const texts = (json: string) => JSON.parse(json) as { th: string; la: string; en: string };

test('the demo wheel has eight slices with every kind of prize, by weights of ten thousand', () => {
  const { slices } = demoWheel('THB');
  expect(slices).toHaveLength(8);
  expect(new Set(slices.map(({ type }) => type))).toEqual(new Set(prizeTypes));
  expect(slices.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
});

test('a spin gives far less than the deposit of its coin', () => {
  for (const currency of ['THB', 'LAK'] as const) {
    const { slices } = demoWheel(currency);
    const perCoinMinor = currency === 'THB' ? 30_000n : 18_000_000n;
    // Cost of 10,000 spins: money, coins that spin again, and a shirt at the price of a coin.
    const costs = slices.map(({ type, amount, weight }) => {
      const each = type === 'COIN' || type === 'NONE' ? 0n : type === 'ITEM' ? perCoinMinor : amount;
      return each * BigInt(weight);
    });
    const again = slices.filter(({ type }) => type === 'COIN').map(({ amount, weight }) => amount * BigInt(weight));
    const total = (list: bigint[]) => list.reduce((sum, one) => sum + one, 0n);
    expect(total(costs)).toBeLessThan((perCoinMinor * (10_000n - total(again))) / 30n);
  }
});

test('its texts name the amounts, in the currency and the script of their reader', () => {
  for (const currency of ['THB', 'LAK'] as const) {
    for (const slice of demoWheel(currency).slices) {
      for (const { th, la, en } of [texts(slice.label), texts(slice.description)]) {
        expect(la).not.toMatch(/\p{Script=Thai}/u);
        expect(th).not.toMatch(/\p{Script=Lao}/u);
        expect(en).not.toMatch(/[\p{Script=Lao}\p{Script=Thai}]/u);
        expect(`${th}${la}${en}`).not.toMatch(/[{}]/);
      }
    }
  }
  const labels = demoWheel('LAK').slices.map(({ label }) => texts(label).la);
  expect(labels).toContain('12,000 ກີບ');
});
