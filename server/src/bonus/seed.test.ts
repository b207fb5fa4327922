import { expect, test } from 'vitest';
import { demoOffers } from './seed.ts';
import { refundInfo } from '../content/demo-pictures.ts';

const texts = (json: string) => JSON.parse(json) as { th: string; la: string; en: string };

test('the demo has a bonus of each type for every deposit of 500, one of them for slots only, and WELCOME', () => {
  const offers = demoOffers(['THB']);
  const bonuses = offers.filter(({ kind }) => kind === 'BONUS');
  expect(bonuses.map(({ type }) => type)).toEqual(['limit', 'day', 'week']);
  expect(bonuses.map(({ categories }) => categories)).toEqual([[], ['slot'], []]);
  for (const { min_deposit_minor: least } of bonuses) expect(least).toBeLessThanOrEqual(50_000n);
  expect(offers.filter(({ kind }) => kind === 'PROMOTION').map(({ code }) => code)).toEqual(['WELCOME']);
});

test('demo texts name the terms, in the currency and the script of their reader', () => {
  for (const offer of demoOffers(['THB', 'LAK'])) {
    const { th, la, en } = texts(offer.description);
    expect(la).toMatch(/\p{Script=Lao}/u);
    expect(la).not.toMatch(/\p{Script=Thai}/u);
    expect(th).not.toMatch(/\p{Script=Lao}/u);
    expect(en).toContain(offer.currency === 'THB' ? ' baht' : ' kip');
    expect(`${th}${la}${en}`).not.toMatch(/[{}]/);
  }
  expect(texts(demoOffers(['LAK'])[0]?.description ?? '').la).toContain('60,000 ກີບ');
  expect(refundInfo(['LAK', 'THB']).en).toContain('At least 600 kip / 1 baht, at most 3,000,000 kip / 5,000 baht');
});
