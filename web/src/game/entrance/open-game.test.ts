import { describe, expect, test } from 'vitest';
import { fillTemplate, formValues } from './open-game.ts';

const known = { username: 'a b&c', password: 'p$&1/' };

describe('the way into a game', () => {
  test('by form carries exactly the fields that are asked for', () => {
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

  test('by link escapes what it puts in', () => {
    expect(fillTemplate('https://g.example/in?u={username}&p={password}', known)).toBe(
      'https://g.example/in?u=a%20b%26c&p=p%24%261%2F',
    );
  });
});
