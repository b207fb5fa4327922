import { amountIn, toMinor } from '@kapao/contract/money';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string | Buffer) => parseStrictJson(Buffer.isBuffer(text) ? text : Buffer.from(text));
const isAmount = (text: string) => {
  const read = parse(`{"amount":${text}}`);
  return read.ok && z.safeParse(z.strictObject({ amount: amountIn }), read.value).success;
};

describe('an amount', () => {
  test.each(['0', '1', '1.5', '19.99', '4.35', '1234.50', '9999999999.99', '0.01', '100.00'])(
    'is accepted: %s',
    (text) => {
      expect(isAmount(text)).toBe(true);
    },
  );

  test.each([
    '-1',
    '-0',
    '-0.00',
    '0.001',
    '1.005',
    '0.30000000000000004',
    '1e2',
    '1E2',
    '1e309',
    '10000000000',
    '9007199254740993',
    '1000000000000000000000000000000',
    '1'.repeat(60_000),
    'NaN',
    'Infinity',
    '"100"',
    '" 100"',
    '"๑๐๐"',
    '"1,000"',
    '"0x10"',
    '0x10',
    '010',
    '+1',
    '.5',
    '5.',
    'true',
    'null',
    '[100]',
    '{}',
    '',
  ])('is refused: %.40s', (text) => {
    expect(isAmount(text)).toBe(false);
  });

  test('from 1.00 to 10,000.00 is read exactly in every hundredth', () => {
    const step = 1000;
    for (let from = 100; from <= 1_000_000; from += step) {
      const minors = Array.from({ length: step }, (_, index) => from + index);
      const texts = minors.map((minor) => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
      const read = parse(`[${texts.join(',')}]`);
      const values = read.ok ? (read.value as number[]) : [];
      expect(values.map((value) => Number(toMinor(value)))).toEqual(minors);
    }
  });
});

describe('a body', () => {
  test.each([
    ['a doubled key', '{"a":1,"a":2}'],
    ['a doubled key written two ways', '{"a":1,"\\u0061":2}'],
    ['a doubled key further down', '{"x":{"a":1,"b":[{"a":1,"a":2}]}}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['__proto__ written otherwise', '{"\\u005f_proto__":1}'],
    ['constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['prototype', '{"prototype":1}'],
    ['nine levels', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`],
    ['500,000 brackets', '['.repeat(500_000)],
    ['a comment', '{"a":1/**/}'],
    ['a trailing comma', '{"a":1,}'],
    ['two bodies', '{}{}'],
    ['nothing', ' '],
    ['half a body', '{"a":'],
    ['a raw line end in a text', '{"a":"\n"}'],
    ['single quotes', "{'a':1}"],
  ])('with %s is refused', (_name, text) => {
    expect(parse(text).ok).toBe(false);
  });

  test.each([
    ['a byte order mark', Buffer.from('\ufeff{}')],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16 with its mark', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a half character in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ])('in %s is refused', (_name, raw) => {
    expect(parse(raw).ok).toBe(false);
  });

  test.each([
    ['keys in the text of a value', '{"a":"\\"b\\": 1, \\"b\\": 2"}'],
    ['equal keys of two objects', '{"a":{"x":1},"b":{"x":1}}'],
    ['an empty key', '{"":1}'],
    ['eight levels', `${'{"a":'.repeat(8)}1${'}'.repeat(8)}`],
    ['brackets in a text', `{"a":"${'['.repeat(100)}"}`],
    ['a text that ends in a backslash', '{"a":"\\\\","b":1}'],
    ['Thai, Lao and signs', '{"ชื่อ":"ສະບາຍດີ 👨‍👩‍👧"}'],
  ])('with %s is read', (_name, text) => {
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
  });

  test.each([
    ['a flood of keys', `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['a flood of quotes', '"'.repeat(65_000)],
    ['a flood of backslashes', `"${'\\'.repeat(65_000)}`],
    ['a flood of brackets', '[{'.repeat(32_000)],
    ['a flood of spaces after a text', `{"a"${' '.repeat(65_000)}`],
    ['texts with spaces', `[${'"a"    ,'.repeat(7000)}1]`],
  ])('%s takes about as long as a valid body of that length', (_name, text) => {
    expect(quickestMs(text) / quickestMs(honest)).toBeLessThan(manyTimes);
  });
});

const manyTimes = 20;

const honest = JSON.stringify(Array.from({ length: 1500 }, (_, index) => ({ name: `สมชาย ${index}`, amount: index })));

function quickestMs(text: string): number {
  const runs = Array.from({ length: 9 }, () => {
    const from = performance.now();
    parse(text);
    return performance.now() - from;
  });
  return Math.min(...runs);
}
