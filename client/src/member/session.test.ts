import { describe, expect, test } from 'vitest';
import { stubClosedStorage, stubWindow } from '../../testing/browser.ts';
import { keepRequest, openRequests } from './request-store.ts';
import { clearToken, readToken, storeToken } from './session.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

describe('the session', () => {
  test('a remembered token outlives the browser, any other does not', () => {
    const page = stubWindow();
    storeToken('long', true);
    expect(page.localStorage.getItem('token')).toBe('long');
    storeToken('short', false);
    expect(page.localStorage.getItem('token')).toBeNull();
    expect(page.sessionStorage.getItem('token')).toBe('short');
    expect(readToken()).toBe('short');
  });

  test('without storage the token lives as long as the page', () => {
    stubClosedStorage();
    storeToken('page', true);
    expect(readToken()).toBe('page');
    clearToken();
    expect(readToken()).toBeNull();
  });

  test('with the session go the presses that were made in its name', () => {
    stubWindow();
    storeToken('t', true);
    keepRequest({ name: 'withdraw', key: '1', body: 'a' });
    clearToken();
    expect(readToken()).toBeNull();
    expect(openRequests('withdraw', isText)).toEqual([]);
  });
});
