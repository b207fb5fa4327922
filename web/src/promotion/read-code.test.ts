import { expect, test } from 'vitest';
import { canBeCode, upperCode } from './read-code.ts';

test('a code is upper case however it was typed', () => {
  expect(upperCode('welcome-20_a')).toBe('WELCOME-20_A');
});

test('what no code can hold is known without asking', () => {
  expect(['WELCOME20', 'A', 'A_B-1', 'A'.repeat(32)].map(canBeCode)).toEqual([true, true, true, true]);
  expect(['', 'ต้อนรับ', 'A B', 'A.B', '../A', 'À', 'A'.repeat(33)].map(canBeCode)).toEqual(Array(7).fill(false));
});
