import { chatText } from '@kapao/contract/chat/parts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';
import { cleanText } from './clean-text.ts';

const megabyte = 1024 * 1024;

test.each([
  ['a.png', 'image/png', 10 * megabyte, { ok: true, fileType: 'image' }],
  ['a.PNG', '', 1, { ok: true, fileType: 'image' }],
  ['ก.jpeg', 'image/jpeg', 1, { ok: true, fileType: 'image' }],
  ['a.jpg', 'image/jpg', 1, { ok: true, fileType: 'image' }],
  ['a.gif', 'image/gif', 1, { ok: true, fileType: 'image' }],
  ['a.mp4', 'video/mp4', 20 * megabyte, { ok: true, fileType: 'video' }],
  ['a.mov', 'video/quicktime', 1, { ok: true, fileType: 'video' }],
  ['a.png', 'image/png', 10 * megabyte + 1, { ok: false, problem: 'too-large', maxBytes: 10 * megabyte }],
  ['a.mp4', 'video/mp4', 20 * megabyte + 1, { ok: false, problem: 'too-large', maxBytes: 20 * megabyte }],
  ['picture', 'image/png', 1, { ok: false, problem: 'no-extension' }],
  ['.png', 'image/png', 1, { ok: false, problem: 'no-extension' }],
  ['a.', 'image/png', 1, { ok: false, problem: 'no-extension' }],
  ['a.svg', 'image/svg+xml', 1, { ok: false, problem: 'type' }],
  ['a.png.html', 'text/html', 1, { ok: false, problem: 'type' }],
  ['a.png', 'text/html', 1, { ok: false, problem: 'type' }],
  ['a.constructor', '', 1, { ok: false, problem: 'type' }],
  ['a.png', 'image/png', 0, { ok: false, problem: 'empty' }],
] as const)('%s of type %s with %i bytes', (name, type, size, expected) => {
  expect(checkFile({ name, type, size })).toEqual(expected);
});

test('whatever is typed, what is left may be sent or is nothing', () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 60 }), fc.nat(2_100), (units, before) => {
      const text = cleanText('x'.repeat(before) + String.fromCharCode(...units));
      if (text === undefined) return;
      expect(chatText.safeParse(text).success).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(cleanText('  \n\t ')).toBeUndefined();
  expect(cleanText('a\r\nb\u0000')).toBe('a\nb');
  expect(cleanText('ก'.repeat(2_001))).toHaveLength(2_000);
  expect(cleanText('x'.repeat(1_999) + '😀')).toBe('x'.repeat(1_999));
});
