import { expect, it } from 'vitest';
import { demoGames } from '../../seed.ts';
import { codesOf, known } from './known.ts';

it('every game of the demo content has an adapter, and every adapter a class with a test file', () => {
  const codes = known.map(({ code }) => code).toSorted();
  expect(codes).toEqual(
    demoGames('http://127.0.0.1:9')
      .map(({ code }) => code)
      .toSorted(),
  );
  expect((['A', 'B', 'C'] as const).flatMap(codesOf).toSorted()).toEqual(codes);
});
