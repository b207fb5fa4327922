import { describe, expect, it } from 'vitest';
import { digitsAgree } from './masked.ts';

describe('masked account numbers', () => {
  it.each([
    ['1234567890', '1234567890', 'yes'],
    ['1234567890', 'xxx-x-x6789-x', 'yes'],
    ['1234567890', 'XXX-X-X6780-X', 'no'],
    ['1234567890', '123-4-56789-0', 'yes'],
    ['1234567890', 'xxx-x-xx789-x', 'unsure'],
    ['xxx-x-x6789-x', '123-xxxx-x', 'unsure'],
    ['001234567890', '1234567890', 'yes'],
    ['1234567890', null, 'unsure'],
    [null, null, 'unsure'],
    ['1234567890', '******7890', 'yes'],
  ] as const)('%s and %s: %s', (one, other, agreement) => {
    expect(digitsAgree(one, other)).toBe(agreement);
    expect(digitsAgree(other, one)).toBe(agreement);
  });
});
