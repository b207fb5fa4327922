import { expect, test, vi } from 'vitest';
import { stubClosedStorage, stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { all as en } from '@kapao/i18n/all/en';
import { languages } from '@kapao/contract/language';
import { clearToken, readToken, storeToken, wasLoggedOut } from '@kapao/client/member/session';
import { nextText } from '../account/limit-sheet.tsx';
import { filesOf, showLength, titles } from '../howto/videos.ts';
import { signOut } from './api.ts';
import { rememberTarget, takeTarget } from './intended.ts';

test('leaving forgets the token at once and tells the server in its name', () => {
  stubWindow();
  storeToken('t', true);
  const sent = stubFetch('lost');
  signOut();
  expect(readToken()).toBeNull();
  expect(sent[0]).toMatchObject({ address: '/api/logout', headers: { Authorization: 'Bearer t' } });
});

test('the page is kept when the server ends a session, and not when the member does', () => {
  stubWindow();
  stubFetch('lost');
  storeToken('t', true);
  clearToken();
  expect(wasLoggedOut()).toBe(false);
  storeToken('t', true);
  signOut();
  expect(wasLoggedOut()).toBe(true);
  storeToken('t', true);
  expect(wasLoggedOut()).toBe(false);
});

test('a visitor who leaves makes no call', () => {
  stubWindow();
  const sent = stubFetch('lost');
  signOut();
  expect(sent).toEqual([]);
});

test('the page a visitor wanted is given back once', () => {
  stubWindow();
  rememberTarget('/statement');
  expect(takeTarget()).toBe('/statement');
  expect(takeTarget()).toBeNull();
});

test('where storage is closed there is no such page', () => {
  stubClosedStorage();
  rememberTarget('/statement');
  expect(takeTarget()).toBeNull();
});

test('a looser limit names its amount and its time in Bangkok; one that is lifted its time', () => {
  const from = '2026-11-22T17:00:00.000Z';
  const amount = nextText({ amount: 1_000, from }, 'THB', en.profile);
  const lifted = nextText({ amount: null, from }, 'THB', en.profile);
  expect(amount).toContain('฿1,000.00');
  for (const text of [amount, lifted]) expect(text).toContain('23/11/2026 00:00');
  expect(lifted).not.toContain('฿');
});

test('a video has its files in its own language, and captions in all of them', () => {
  const files = filesOf('la', 'end-bonus', { seconds: 37, version: 'v1', steps: [] });
  expect(files.poster).toBe('/howto/la/end-bonus/poster.webp?v=v1');
  expect(files.sources.map(({ type }) => type)).toEqual(['video/mp4', 'video/webm']);
  expect(files.captions.map(({ language }) => language)).toEqual([...languages]);
  expect(
    new Set(titles.map((title) => filesOf('th', title, { seconds: 1, version: '1', steps: [] }).poster)).size,
  ).toBe(5);
});

test.each([
  [0, '0:00'],
  [37, '0:37'],
  [60, '1:00'],
  [125, '2:05'],
])('%s seconds are %s', (seconds, text) => {
  expect(showLength(seconds)).toBe(text);
});

test('alerts of the chat are on until one says no, over visits', async () => {
  vi.resetModules();
  const page = stubWindow();
  const alerts = await import('../chat/alerts.ts');
  expect(alerts.alertsWanted()).toBe(true);
  alerts.wantAlerts(false);
  expect(alerts.alertsWanted()).toBe(false);
  expect(page.localStorage.getItem('chat-alerts')).toBe('off');
  vi.resetModules();
  expect((await import('../chat/alerts.ts')).alertsWanted()).toBe(false);
  alerts.wantAlerts(true);
  expect(page.localStorage.getItem('chat-alerts')).toBeNull();
});
