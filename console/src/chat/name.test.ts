import { en } from '@kapao/i18n/console/en';
import { describe, expect, test } from 'vitest';
import { nameOf } from './name.ts';

describe('names of customers', () => {
  const named = (kind: 'member' | 'guest', name: string, phone: string) =>
    nameOf(en, { customer: { kind, id: 'abcdef', name, phone } } as Parameters<typeof nameOf>[1]);

  test('a member by name and phone, a visitor by the head of the id', () => {
    expect(named('member', 'Somchai', '0812345678')).toBe('Somchai 0812345678');
    expect(named('member', 'Somchai', '')).toBe('Somchai');
    expect(named('member', '', '0812345678')).toBe('0812345678');
    expect(named('guest', '', '')).toBe('Visitor abcd');
  });
});
