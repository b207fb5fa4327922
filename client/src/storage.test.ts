import { describe, expect, test } from 'vitest';
import { stubClosedStorage, stubWindow } from '../testing/browser.ts';
import {
  dropRequest,
  forgetRequests,
  keepRequest,
  openBareRequests,
  openRequests,
} from '../../web/src/lib/request-store.ts';
import { clearToken, readToken, storeToken } from '../../web/src/lib/session.ts';
import { keysFrom, readText, writeText } from './storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

describe('plain texts', () => {
  test('a text is kept until it is taken away, in its own storage', () => {
    stubWindow();
    expect(writeText('local', 'a', '1')).toBe(true);
    expect(readText('local', 'a')).toBe('1');
    expect(readText('session', 'a')).toBeNull();
    expect(writeText('local', 'a', null)).toBe(true);
    expect(readText('local', 'a')).toBeNull();
  });

  test('keys are found by how they begin', () => {
    stubWindow();
    for (const key of ['press:a', 'press:b', 'other']) writeText('session', key, '');
    expect(new Set(keysFrom('session', 'press:'))).toEqual(new Set(['press:a', 'press:b']));
    expect(keysFrom('local', '')).toEqual([]);
  });

  test('where storage is closed nothing is kept, and nothing breaks', () => {
    stubClosedStorage();
    expect(writeText('local', 'a', '1')).toBe(false);
    expect(readText('local', 'a')).toBeNull();
    expect(keysFrom('session', '')).toEqual([]);
  });
});

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

describe('presses', () => {
  test('one is found again by its name, with its key and what was sent', () => {
    stubWindow();
    keepRequest({ name: 'withdraw', key: '1', body: 'a' });
    keepRequest({ name: 'withdrawAll', key: '2', body: 'b' });
    expect(openRequests('withdraw', isText)).toEqual([{ name: 'withdraw', key: '1', body: 'a' }]);
  });

  test('one whose answer is known is not found again', () => {
    stubWindow();
    const request = { name: 'withdraw', key: '1', body: 'a' };
    keepRequest(request);
    dropRequest(request);
    expect(openRequests('withdraw', isText)).toEqual([]);
  });

  test('what an older version left in another shape is passed over, and so is a broken text', () => {
    stubWindow();
    keepRequest({ name: 'withdraw', key: '1', body: { amount: 1 } });
    writeText('local', 'press:withdraw:2', '{');
    expect(openRequests('withdraw', isText)).toEqual([]);
  });

  test('one that sends nothing is found as such', () => {
    stubWindow();
    keepRequest({ name: 'spin', key: '1', body: undefined });
    keepRequest({ name: 'spin', key: '2', body: { coin: 1 } });
    expect(openBareRequests('spin')).toEqual([{ name: 'spin', key: '1', body: undefined }]);
  });

  test('forgetting presses leaves all other texts', () => {
    stubWindow();
    keepRequest({ name: 'spin', key: '1', body: undefined });
    writeText('local', 'locale', 'la');
    forgetRequests();
    expect(openBareRequests('spin')).toEqual([]);
    expect(readText('local', 'locale')).toBe('la');
  });
});
