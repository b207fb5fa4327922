import { expect, it } from 'vitest';
import { known, loginOf } from './known.ts';

it('every adapter has a class, whose file runs it, and a game in the demo content', () => {
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(({ capability }) => !'ABC'.includes(capability))).toEqual([]);
  for (const { code } of known) expect(() => loginOf(code, 'http://127.0.0.1:9')).not.toThrow();
});
