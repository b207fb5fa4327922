import { expect, test } from 'vitest';
import { openingAfter } from './hours.ts';

const at = (bangkok: string) => new Date(`${bangkok}:00+07:00`);

test.each([
  ['2026-11-21T23:29', null],
  ['2026-11-21T23:30', '2026-11-22T01:00'],
  ['2026-11-21T23:59', '2026-11-22T01:00'],
  ['2026-11-22T00:30', '2026-11-22T01:00'],
  ['2026-11-22T00:59', '2026-11-22T01:00'],
  ['2026-11-22T01:00', null],
  ['2026-12-31T23:45', '2027-01-01T01:00'],
])('handed in at %s: looked at again at %s', (bangkok, opening) => {
  expect(openingAfter(at(bangkok), '23:30', '01:00')).toEqual(opening === null ? null : at(opening));
});

test('hours within one day, and none at all', () => {
  expect(openingAfter(at('2026-11-21T12:30'), '12:00', '13:00')).toEqual(at('2026-11-21T13:00'));
  expect(openingAfter(at('2026-11-21T11:59'), '12:00', '13:00')).toBeNull();
  expect(openingAfter(at('2026-11-21T00:00'), '00:00', '00:00')).toBeNull();
});
