import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { gameOf } from '../money/sample.ts';
import { openGameWindow } from './game-window.ts';
import { fillTemplate, findEntrance, formValues, mayOpen } from './open-game.ts';

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

const member = { username: 'user 1', password: 'p&ss' };

beforeEach(() => void stubWindow());

test('a game without sign-in opens at its address', async () => {
  await expect(findEntrance(gameOf('A', 0, { web: 'https://play.example.com/' }), member)).resolves.toEqual({
    kind: 'go',
    address: 'https://play.example.com/',
  });
});

test.each([null, '', 'javascript:alert(1)', 'ftp://example.com'])(
  'a forbidden address (%s) is not an entrance',
  async (web) => {
    await expect(findEntrance(gameOf('A', 0, { web }), member)).resolves.toBeNull();
  },
);

test('a link contains name and password, escaped', async () => {
  const login = { kind: 'link', template: 'https://play.example.com/?u={username}&p={password}' } as const;
  await expect(findEntrance(gameOf('A', 0, { login }), member)).resolves.toEqual({
    kind: 'go',
    address: 'https://play.example.com/?u=user%201&p=p%26ss',
  });
});

test('an automatic sign-in asks the server for a link, and sends no password', async () => {
  const sent = stubFetch({ body: { link: 'https://play.example.com/t/1' } });
  const login = { kind: 'auto', provider: 'AREA' } as const;
  await expect(findEntrance(gameOf('A', 0, { login }), member)).resolves.toEqual({
    kind: 'go',
    address: 'https://play.example.com/t/1',
  });
  expect(sent[0]?.address).toBe('/api/autoLogin/AREA/user%201');
  expect(JSON.stringify(sent)).not.toContain('p&ss');
});

test('a forbidden link from the server is not opened', async () => {
  stubFetch({ body: { link: 'javascript:alert(1)' } });
  await expect(findEntrance(gameOf('A', 0, { login: { kind: 'auto', provider: 'AREA' } }), member)).resolves.toBeNull();
});

test('a form is posted with its fields; its state is requested at the tap', async () => {
  const sent = stubFetch({ body: { ...member, event: { __VIEWSTATE: 'x' } } });
  const login = { kind: 'form', action: 'https://play.example.com/in', fields: ['username', 'password', 'event'] };
  await expect(
    findEntrance(gameOf('A', 0, { login: login as { kind: 'form'; action: string; fields: string[] } }), member),
  ).resolves.toEqual({
    kind: 'post',
    action: 'https://play.example.com/in',
    values: [
      ['username', 'user 1'],
      ['password', 'p&ss'],
      ['__VIEWSTATE', 'x'],
    ],
  });
  expect(sent[0]?.address).toBe('/api/wallet/account/A?event=1');
});

test('a form without a state makes no request, and a forbidden action is not posted', async () => {
  const sent = stubFetch('lost');
  const form = (action: string) => gameOf('A', 0, { login: { kind: 'form', action, fields: ['username'] } });
  await expect(findEntrance(form('https://play.example.com/in'), member)).resolves.toMatchObject({
    values: [['username', 'user 1']],
  });
  await expect(findEntrance(form('javascript:alert(1)'), member)).resolves.toBeNull();
  expect(sent).toEqual([]);
});

test('a browser without tabs opens the game in this window', async () => {
  const replace = vi.fn();
  for (const open of [() => null, () => window, () => ({ closed: true })]) {
    stubWindow({ open, location: { replace } });
    const target = openGameWindow(true, 'Wait');
    await expect(target.enter({ kind: 'go', address: 'https://play.example.com/' })).resolves.toBe('opened');
  }
  expect(replace.mock.calls).toEqual(Array.from({ length: 3 }, () => ['https://play.example.com/']));
});

test('a game that opens in place opens no tab', () => {
  const open = vi.fn();
  stubWindow({ open, location: { replace: vi.fn() } });
  openGameWindow(false, 'Wait').giveUp();
  expect(open).not.toHaveBeenCalled();
});
