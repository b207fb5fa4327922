import { describe, expect, test } from 'vitest';
import { creditsText, gameMonogram } from './model.ts';

describe('provider credits', () => {
  test.each([
    [1250, 1, '1,250.00'],
    [1250, 0.1, '125.00'],
    [780.5, 0.1, '78.05'],
    [1.23, 10, '12.30'],
    [50_000, 0.001, '50.00'],
    [9_999_999_999.99, 1, '9,999,999,999.99'],
  ])('of %d at %d a unit are %s', (amount, rate, text) => {
    expect(creditsText(amount, rate)).toBe(text);
  });

  test('are cut, never rounded up', () => {
    expect(creditsText(0.99, 0.01)).toBe('0.00');
    expect(creditsText(1.99, 0.5)).toBe('0.99');
  });
});

const codes =
  'PGSLOT PG JOKER SLOTXO SUPERSLOT BETFLIX ASKMEBET IMI USUN CIRCUS SLOTRACHA AREASLOT JOKER2 UFABET SEXYGAME HUAYHD';

test('the demo games have 16 different monograms of two or three letters', () => {
  const monograms = codes.split(' ').map(gameMonogram);
  expect(new Set(monograms).size).toBe(16);
  for (const monogram of monograms) expect(monogram).toMatch(/^[A-Z0-9]{2,3}$/);
});
