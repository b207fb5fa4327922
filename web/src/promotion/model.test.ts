import { expect, test } from 'vitest';
import { canBeCode, upperCode } from './model.ts';

test('a code becomes upper case', () => {
  expect(upperCode('welcome-20_a')).toBe('WELCOME-20_A');
});

test('an impossible code is recognised without a request', () => {
  expect(['WELCOME20', 'A', 'A_B-1', 'A'.repeat(32)].map(canBeCode)).toEqual([true, true, true, true]);
  expect(['', 'ต้อนรับ', 'A B', 'A.B', '../A', 'À', 'A'.repeat(33)].map(canBeCode)).toEqual(Array(7).fill(false));
});
