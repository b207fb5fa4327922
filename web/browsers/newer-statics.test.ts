import { expect, test } from 'vitest';
import { newerStatics } from './newer-statics.ts';

test('a static member that one supported browser lacks is newer', () => {
  const newer = newerStatics(
    new Map([
      ['chrome', 107],
      ['safari', 17],
    ]),
  );
  expect(newer.get('URL.canParse')).toBe('chrome, chrome_android, webview_android');
  expect(newer.has('Object.groupBy')).toBe(true);
  expect(newer.has('AbortSignal.any')).toBe(true);
});

test('a static member of all supported browsers is not newer', () => {
  const newer = newerStatics(
    new Map([
      ['chrome', 120],
      ['samsung', 25],
      ['safari', 17],
    ]),
  );
  for (const name of ['URL.canParse', 'URL.createObjectURL', 'Object.hasOwn', 'Promise.any', 'Array.from']) {
    expect(newer.get(name)).toBeUndefined();
  }
});

test('releases are compared part by part', () => {
  expect(newerStatics(new Map([['safari', 15.3]])).has('Object.hasOwn')).toBe(true);
  expect(newerStatics(new Map([['safari', 15.4]])).has('Object.hasOwn')).toBe(false);
});
