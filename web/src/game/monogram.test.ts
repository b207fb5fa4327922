import { expect, test } from 'vitest';
import { gameMonogram } from './monogram.ts';

const codes =
  'PGSLOT PG JOKER SLOTXO SUPERSLOT BETFLIX ASKMEBET IMI USUN CIRCUS SLOTRACHA AREASLOT JOKER2 UFABET SEXYGAME HUAYHD';

test('the demo games have 16 different monograms of two or three letters', () => {
  const monograms = codes.split(' ').map(gameMonogram);
  expect(new Set(monograms).size).toBe(16);
  for (const monogram of monograms) expect(monogram).toMatch(/^[A-Z0-9]{2,3}$/);
});
