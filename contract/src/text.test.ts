import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { isSafeText, code, line, time } from './text.ts';

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;
const name = line(2, 10);
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 14 })
  .map((units) => String.fromCharCode(...units));

describe('safe text', () => {
  test.each([
    ['a tab', '\t'],
    ['a line break', '\n'],
    ['a null', '\0'],
    ['a delete', '\u007f'],
    ['a C1 control', '\u0085'],
    ['a zero-width space', '\u200b'],
    ['a left-to-right mark', '\u200e'],
    ['a right-to-left override', '\u202e'],
    ['a word joiner', '\u2060'],
    ['an isolate', '\u2066'],
    ['a byte order mark', '\ufeff'],
    ['half of an emoji', '\ud83d'],
  ])('%s is not safe at any position', (_name, char) => {
    for (const text of [char, `a${char}`, `${char}a`, `a${char}a`]) expect(isSafeText(text)).toBe(false);
  });

  test.each(['', 'Somchai', 'สมชาย ใจดี', 'ສົມໃຈ', 'राम', 'José', 'a\u200da', '👍🏽', '\u00a0', 'A&B <c>'])(
    '%j is safe',
    (text) => {
      expect(isSafeText(text)).toBe(true);
    },
  );
});

describe('a line of text', () => {
  test('space at both ends is removed, space within stays', () => {
    expect(z.parse(name, '  a b  ')).toBe('a b');
  });

  test('letters and their marks are composed', () => {
    expect(z.parse(name, 'Jose\u0301')).toBe('José');
  });

  test('length counts after trimming', () => {
    expect(accepts(name, ' a ')).toBe(false);
    expect(z.parse(name, '  ab')).toBe('ab');
    expect(z.parse(name, `    ${'a'.repeat(10)}    `)).toBe('a'.repeat(10));
    expect(accepts(name, 'a'.repeat(11))).toBe(false);
  });

  test('a text much too long is refused before any processing', () => {
    expect(accepts(name, `a${' '.repeat(39)}b`)).toBe(false);
    expect(accepts(name, `ab${' '.repeat(38)}`)).toBe(true);
    expect(accepts(name, `ab${' '.repeat(39)}`)).toBe(false);
  });

  test('every result is safe, within its length, and unchanged when processed again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 14 }), anyUnits), (text) => {
        const read = z.safeParse(name, text);
        if (!read.success) return;
        expect(isSafeText(read.data)).toBe(true);
        expect(read.data.trim()).toBe(read.data);
        expect(z.parse(name, read.data)).toBe(read.data);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['SCB', true],
  ['slot_1-A', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  ['', false],
  ['a b', false],
  ['../x', false],
  ['a\n', false],
  ['ธ', false],
])('%j as a code: %s', (text, isCode) => {
  expect(accepts(code, text)).toBe(isCode);
});

describe('times', () => {
  test('a Date’s text is a time', () => {
    const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => void expect(z.parse(time, date.toISOString())).toBe(date.toISOString())));
  });

  test.each([
    '2026-11-22',
    '2026-11-22T10:00:00',
    '2026-11-22T10:00:00+07:00',
    '2026-11-22 10:00:00Z',
    '2026-11-22T10:00:00.1Z',
  ])('%s is no time: a day alone, another zone or other digits', (text) => {
    expect(accepts(time, text)).toBe(false);
  });
});
