import { describe, expect, test, vi } from 'vitest';
import { noteServerDate, serverNowMs } from '@kapao/client/clock';
import { outsideLine } from './line.ts';
import { parseUrl } from './parse-url.ts';
import { safeLink, safePicture } from './safe-link.ts';

const origin = 'https://kapao.example';

test('only what a person may open is a link', () => {
  const good = ['https://line.me/R/ti/p/@kapao', 'line://ti/p/@kapao', 'tel:+66812345678', 'mailto:help@kapao.example'];
  expect(good.map(safeLink)).toEqual(good);
  expect(safeLink('http://127.0.0.1:8090/play')).toBe('http://127.0.0.1:8090/play');
  const bad = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://kapao.example/1',
    'file:///etc/passwd',
    'ftp://evil.example/',
    'http://evil.example/',
    'https://name:word@evil.example/',
    'https://name@evil.example/',
    '//evil.example',
    '\\\\evil.example',
    '/user/home',
    '',
  ];
  expect(bad.map(safeLink)).toEqual(bad.map(() => null));
});

test('a picture is the server’s own, or one that the policy of the page decides on', () => {
  expect(safePicture('/pictures/coins.svg', origin)).toBe('/pictures/coins.svg');
  expect(safePicture(`${origin}/pictures/coins.svg?v=2`, origin)).toBe('/pictures/coins.svg?v=2');
  expect(safePicture('data:image/svg+xml;charset=utf-8,%3Csvg/%3E', origin)).toMatch(/^data:image/);
  expect(safePicture('https://pictures.example/a.png', origin)).toBe('https://pictures.example/a.png');
  expect(safePicture('/\\pictures.example/a.png', origin)).toBe('https://pictures.example/a.png');
  const bad = [
    'http://pictures.example/a.png',
    'https://name:word@pictures.example/a.png',
    '/api/bonus/clear',
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)',
    'blob:https://kapao.example/1',
    'http://kapao.example/a.png',
  ];
  expect(bad.map((address) => safePicture(address, origin))).toEqual(bad.map(() => null));
});

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

const appOrigin = 'https://kapao.test';

describe('pictures', () => {
  test.each([
    ['/uploads/a.png', '/uploads/a.png'],
    ['a.png?x=1', '/a.png?x=1'],
    ['https://kapao.test/a.png#x', '/a.png'],
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['DATA:image/svg+xml,<svg/>', 'DATA:image/svg+xml,<svg/>'],
  ])('%s is shown as %s', (address, shown) => {
    expect(safePicture(address, appOrigin)).toBe(shown);
  });

  test.each([
    'http://cdn.example.com/a.png',
    '/api/logout',
    'https://kapao.test/api/wallet',
    'https://user:pass@cdn.example.com/a.png',
    'https://user@kapao.test/a.png',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/png',
    'ftp://kapao.test/a.png',
    'http://',
  ])('%s is not shown', (address) => {
    expect(safePicture(address, appOrigin)).toBeNull();
  });
});

describe('the server’s time', () => {
  const at = Date.parse('2026-11-22T10:00:00.500Z');
  const answer = (header: string | null): number => {
    vi.useFakeTimers({ now: at });
    noteServerDate(header);
    const differenceMs = serverNowMs() - at;
    vi.useRealTimers();
    return differenceMs;
  };

  test('a phone whose clock is an hour behind counts by the server', () => {
    expect(answer('Sun, 22 Nov 2026 11:00:00 GMT')).toBe(3_600_000);
    expect(answer('Sun, 22 Nov 2026 09:00:00 GMT')).toBe(-3_600_000);
  });

  test('a second of difference is the step of the header, and is left alone', () => {
    expect(answer('Sun, 22 Nov 2026 10:00:01 GMT')).toBe(0);
    expect(answer('Sun, 22 Nov 2026 09:59:59 GMT')).toBe(0);
    expect(answer('Sun, 22 Nov 2026 10:00:02 GMT')).toBe(2_000);
  });

  test('no date, or one that cannot be read, changes nothing', () => {
    const before = answer('Sun, 22 Nov 2026 11:00:00 GMT');
    expect(answer(null)).toBe(before);
    expect(answer('')).toBe(before);
    expect(answer('soon')).toBe(before);
    expect(answer('Sun, 22 Nov 2026 10:00:00 GMT')).toBe(0);
  });
});

test('a page is handed to the phone’s browser with all that its address says', () => {
  expect(outsideLine('https://kapao.test/register?code=PR1#top')).toBe(
    'https://kapao.test/register?code=PR1&openExternalBrowser=1#top',
  );
  expect(outsideLine('https://kapao.test/?openExternalBrowser=0')).toBe('https://kapao.test/?openExternalBrowser=1');
});
