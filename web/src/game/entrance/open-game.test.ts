import { describe, expect, test } from 'vitest';
import { fillTemplate, formValues, mayOpen } from './open-game.ts';

const known = { username: 'a b&c', password: 'p$&1/' };

describe('the entrance of a game', () => {
  test('by form has exactly the required fields', () => {
    expect(formValues(['username', 'password'], known)).toEqual([
      ['username', 'a b&c'],
      ['password', 'p$&1/'],
    ]);
  });

  test('by form carries every field of the form state', () => {
    const event = { event: 't1', check: 'x' };
    expect(formValues(['username', 'event'], { ...known, event })).toEqual([
      ['username', 'a b&c'],
      ['event', 't1'],
      ['check', 'x'],
    ]);
  });

  test('is refused before the sign-in where its address is forbidden', () => {
    const form = { kind: 'form' as const, fields: ['username'] };
    const ways = (address: string) => [
      mayOpen({ login: { ...form, action: address }, web: null }, known),
      mayOpen({ login: { kind: 'link', template: address }, web: null }, known),
      mayOpen({ login: { kind: 'open' }, web: address }, known),
    ];
    expect(ways('https://g.example/{username}')).toEqual([true, true, true]);
    for (const bad of ['javascript:alert(1)', 'http://g.example/', ''])
      expect(ways(bad)).toEqual([false, false, false]);
    expect(mayOpen({ login: { kind: 'open' }, web: null }, known)).toBe(false);
    expect(mayOpen({ login: { kind: 'auto', provider: 'PG' }, web: null }, known)).toBe(true);
  });

  test('by link escapes its values', () => {
    expect(fillTemplate('https://g.example/in?u={username}&p={password}', known)).toBe(
      'https://g.example/in?u=a%20b%26c&p=p%24%261%2F',
    );
  });
});
