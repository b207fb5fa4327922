import { describe, expect, test } from 'vitest';
import { fileAddress, pageAddress, webAddress } from './address.ts';

const origin = 'https://kapao.example';

describe('an address of a chat message', () => {
  test('of a file is one of the chat on this site', () => {
    expect(fileAddress('/api/chat/file/1?s=2', false, origin)).toBe('/api/chat/file/1?s=2');
    const bad = [
      '/api/wallet',
      'https://evil.example/api/chat/file/1',
      'https://a@kapao.example/api/chat/file/1',
      'https://[',
    ];
    expect(bad.map((path) => fileAddress(path, false, origin))).toEqual(bad.map(() => null));
  });

  test('of a page is a path of this site outside the API', () => {
    expect(pageAddress('/howto?x=1#y', origin)).toBe('/howto?x=1#y');
    const bad = ['howto', '//evil.example', '/\\evil.example', '/api/bonus', '/x/..//evil.example', 'https://['];
    expect(bad.map((path) => pageAddress(path, origin))).toEqual(bad.map(() => null));
  });

  test('of another site is https', () => {
    expect(webAddress('https://a.example/')).toBe('https://a.example/');
    expect(['tel:+66812345678', 'javascript:alert(1)', 'https://['].map(webAddress)).toEqual([null, null, null]);
  });
});
