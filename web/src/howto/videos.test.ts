import { expect, test } from 'vitest';
import { languages } from '@kapao/contract/language';
import { filesOf, showLength, titles } from './videos.ts';

test('a video has its files in its own language, and captions in all of them', () => {
  const files = filesOf('la', 'end-bonus', { seconds: 37, version: 'v1', steps: [] });
  expect(files.poster).toBe('/howto/la/end-bonus/poster.webp?v=v1');
  expect(files.sources.map(({ type }) => type)).toEqual(['video/mp4', 'video/webm']);
  expect(files.captions.map(({ language }) => language)).toEqual([...languages]);
  expect(
    new Set(titles.map((title) => filesOf('th', title, { seconds: 1, version: '1', steps: [] }).poster)).size,
  ).toBe(5);
});

test.each([
  [0, '0:00'],
  [37, '0:37'],
  [60, '1:00'],
  [125, '2:05'],
])('%s seconds are %s', (seconds, text) => {
  expect(showLength(seconds)).toBe(text);
});
