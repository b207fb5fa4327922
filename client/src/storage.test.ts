import { describe, expect, test } from 'vitest';
import { stubClosedStorage, stubWindow } from '../testing/browser.ts';
import { keysFrom, readText, writeText } from './storage.ts';

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
    for (const key of ['request:a', 'request:b', 'other']) writeText('session', key, '');
    expect(new Set(keysFrom('session', 'request:'))).toEqual(new Set(['request:a', 'request:b']));
    expect(keysFrom('local', '')).toEqual([]);
  });

  test('where storage is closed nothing is kept, and nothing breaks', () => {
    stubClosedStorage();
    expect(writeText('local', 'a', '1')).toBe(false);
    expect(readText('local', 'a')).toBeNull();
    expect(keysFrom('session', '')).toEqual([]);
  });
});
