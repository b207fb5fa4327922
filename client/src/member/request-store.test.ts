import { describe, expect, test } from 'vitest';
import { stubWindow } from '../../testing/browser.ts';
import { readText, writeText } from '../storage.ts';
import { dropRequest, forgetRequests, keepRequest, openBareRequests, openRequests } from './request-store.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

describe('stored requests', () => {
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
    writeText('local', 'request:withdraw:2', '{');
    expect(openRequests('withdraw', isText)).toEqual([]);
  });

  test('one that sends nothing is found as such', () => {
    stubWindow();
    keepRequest({ name: 'spin', key: '1', body: undefined });
    keepRequest({ name: 'spin', key: '2', body: { coin: 1 } });
    expect(openBareRequests('spin')).toEqual([{ name: 'spin', key: '1', body: undefined }]);
  });

  test('forgetting them leaves all other texts', () => {
    stubWindow();
    keepRequest({ name: 'spin', key: '1', body: undefined });
    writeText('local', 'locale', 'la');
    forgetRequests();
    expect(openBareRequests('spin')).toEqual([]);
    expect(readText('local', 'locale')).toBe('la');
  });

  test('one of an earlier version keeps its key under the new prefix, and is forgotten with the others', () => {
    stubWindow();
    writeText('local', 'press:withdraw:1', '"a"');
    expect(openRequests('withdraw', isText)).toEqual([{ name: 'withdraw', key: '1', body: 'a' }]);
    expect(readText('local', 'press:withdraw:1')).toBeNull();
    writeText('local', 'press:spin:2', 'null');
    forgetRequests();
    expect(openBareRequests('spin')).toEqual([]);
    expect(openRequests('withdraw', isText)).toEqual([]);
  });
});
