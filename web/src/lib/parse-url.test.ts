import { describe, expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

describe('an address', () => {
  test('is parsed, also one relative to a base', () => {
    expect(parseUrl('https://kapao.example/a?b#c')?.pathname).toBe('/a');
    expect(parseUrl('/a', 'https://kapao.example')?.href).toBe('https://kapao.example/a');
  });

  test('is null for an invalid text', () => {
    for (const text of ['', '/a', 'https://', 'https://[', 'x y']) expect(parseUrl(text)).toBeNull();
    expect(parseUrl('https://[', 'https://kapao.example')).toBeNull();
    expect(parseUrl('/a', 'no base')).toBeNull();
  });

  test('needs no URL.canParse', () => {
    const { canParse } = URL;
    Object.defineProperty(URL, 'canParse', { value: undefined, configurable: true });
    try {
      expect(parseUrl('https://kapao.example/')?.host).toBe('kapao.example');
    } finally {
      Object.defineProperty(URL, 'canParse', { value: canParse, configurable: true });
    }
  });
});
