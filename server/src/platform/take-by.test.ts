import { expect, test } from 'vitest';
import { takeBy } from './take-by.ts';

test.each([
  [['called', 'him', '--by', 'Noi'], 'Noi', ['called', 'him']],
  [['--by=Noi Dee', 'called'], 'Noi Dee', ['called']],
  [['called'], '', ['called']],
  [['called', '--by'], '', ['called']],
  [['--by', ' '], '', []],
])('%j is by "%s"', (given, name, left) => {
  const words = [...given];
  expect(takeBy(words)).toBe(name);
  expect(words).toEqual(left);
});
