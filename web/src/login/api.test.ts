import { expect, test, vi } from 'vitest';
import { stubClosedStorage, stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { clearToken, readToken, storeToken, wasLoggedOut } from '@kapao/client/member/session';
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
