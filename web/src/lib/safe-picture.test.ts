import { describe, expect, test, vi } from 'vitest';
import { noteServerDate, serverNowMs } from '@kapao/client/clock';
import { outsideLine } from './line.ts';
import { safePicture } from './safe-picture.ts';

const origin = 'https://kapao.test';

describe('pictures', () => {
  test.each([
    ['/uploads/a.png', '/uploads/a.png'],
    ['a.png?x=1', '/a.png?x=1'],
    ['https://kapao.test/a.png#x', '/a.png'],
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['DATA:image/svg+xml,<svg/>', 'DATA:image/svg+xml,<svg/>'],
  ])('%s is shown as %s', (address, shown) => {
    expect(safePicture(address, origin)).toBe(shown);
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
    expect(safePicture(address, origin)).toBeNull();
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
