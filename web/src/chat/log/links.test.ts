import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callAddress, fileAddress, linkify, pageAddress, webAddress } from './links.ts';

const origin = 'https://kapao.test';

test.each([
  ['/api/chat/file/abc?e=1&s=2', false, '/api/chat/file/abc?e=1&s=2'],
  ['https://kapao.test/api/chat/file/abc', false, '/api/chat/file/abc'],
  ['/api/chat/file/../../wallet', false, null],
  ['/api/wallet', false, null],
  ['https://evil.test/api/chat/file/abc', false, null],
  ['https://user@kapao.test/api/chat/file/abc', false, null],
  ['http://', false, null],
  ['https://[', false, null],
  ['https://cdn.example.com/a.png', true, 'https://cdn.example.com/a.png'],
  ['javascript:alert(1)', true, null],
])('a file at %s, by its own address %s: %s', (path, ownAddress, address) => {
  expect(fileAddress(path, ownAddress, origin)).toBe(address);
});

test.each(['javascript:alert(1)', 'tel:191', 'data:text/html,x', '', 'https://', 'https://['])(
  '%s is no address of the web',
  (link) => {
    expect(webAddress(link)).toBeNull();
  },
);

test.each([
  ['+66 2 123-4567', 'tel:+6621234567'],
  ['tel:191', 'tel:191'],
  ['TEL:(02) 123.4567', 'tel:021234567'],
  ['12', null],
  ['1234567890123456', null],
  ['191;ext=1', null],
  ['tel:tel:191', null],
  ['*#06#', null],
])('%s is called as %s', (number, address) => {
  expect(callAddress(number)).toBe(address);
});

test.each([
  ['/howto', '/howto'],
  ['/deposit?tab=qr#top', '/deposit?tab=qr#top'],
  ['/', '/'],
  ['/apiary', '/apiary'],
  ['//evil.test', null],
  ['/\\evil.test', null],
  ['/api', null],
  ['/api/logout', null],
  ['/x/../api/logout', null],
  ['/.//evil.test', null],
  ['howto', null],
  ['https://[', null],
  ['https://kapao.test/howto', null],
])('%s is the page %s', (path, page) => {
  expect(pageAddress(path, origin)).toBe(page);
});

describe('addresses in a text', () => {
  const linksIn = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

  test.each([
    ['no address', []],
    ['see https://example.com/a.', ['https://example.com/a']],
    ['(https://example.com/a)', ['https://example.com/a']],
    ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['ดูที่ https://example.com/ๆ', ['https://example.com/']],
    ['https://a.test/1,https://b.test/2', ['https://a.test/1,https://b.test/2']],
    ['https://a.test/1 https://b.test/2', ['https://a.test/1', 'https://b.test/2']],
    ['http://example.com', []],
    ['javascript:alert(1)', []],
    ['https://', []],
    ['https://example.com/\u202egnp.exe', ['https://example.com/']],
  ])('%j opens %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test('the parts together are the text as it was, and only https opens', () => {
    const pieces = fc.constantFrom(
      'https://a.test/x',
      'http://b.test',
      ' ',
      '.',
      ')',
      '(',
      'ๆ',
      '\u202e',
      'a',
      'https://',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 12 }), (some) => {
        const text = some.join('');
        const parts = linkify(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https:\/\//);
      }),
    );
  });
});

const links = (text: string): string[] => linkify(text).flatMap(({ href }) => href ?? []);
const example = 'https://kapao.example';

test('https addresses in a text may be opened, and nothing of the text is lost', () => {
  const text = 'ดู https://kapao.example/a?b=1, หรือ (https://x.example/c_(d)). จบ https://y.example/ฝาก';
  expect(links(text)).toEqual([
    'https://kapao.example/a?b=1',
    'https://x.example/c_(d)',
    'https://y.example/%E0%B8%9D%E0%B8%B2%E0%B8%81',
  ]);
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linkify('')).toEqual([]);
});

test('what is no https address stays text', () => {
  const bad = [
    'http://evil.example',
    'javascript:alert(1)//https:',
    'data:text/html,<script>',
    'https://name:word@evil.example',
    '//evil.example',
    'ftp://evil.example',
    'https://',
  ];
  expect(bad.flatMap(links)).toEqual([]);
});

test('a sign that turns the direction around ends an address', () => {
  expect(links('https://kapao.example/\u202egnp.exe')).toEqual(['https://kapao.example/']);
  expect(links('https://kapao.example\u2066/a')).toEqual(['https://kapao.example/']);
});

test('a file is the server’s own signed one, or an https address of its own', () => {
  expect(fileAddress('/api/chat/file/1?s=2', false, example)).toBe('/api/chat/file/1?s=2');
  expect(fileAddress('https://files.example/a.png', true, example)).toBe('https://files.example/a.png');
  const bad = [
    '/api/chat/file/../../bonus/clear',
    '/api/bonus/clear',
    '//evil.example/api/chat/file/1',
    'javascript:a()',
  ];
  expect(bad.map((path) => fileAddress(path, false, example))).toEqual(bad.map(() => null));
  const worse = ['data:image/png,a', 'blob:https://kapao.example/1', 'tel:123', '/api/chat/file/1'];
  expect(worse.map((path) => fileAddress(path, true, example))).toEqual(worse.map(() => null));
});

test('a button opens https and calls numbers, and nothing else', () => {
  expect(webAddress('https://kapao.example/a')).toBe('https://kapao.example/a');
  expect(['tel:1234', 'line://x', 'mailto:a@b.c', 'javascript:a()', '/user'].map(webAddress)).toEqual(
    Array(5).fill(null),
  );
  expect(callAddress('+66 (0)2-123.4567')).toBe('tel:+66021234567');
  expect(callAddress('tel:1144')).toBe('tel:1144');
  expect(['*#06#', 'javascript:a()', '12', '', '123;ext=javascript'].map(callAddress)).toEqual(Array(5).fill(null));
});

test('a button may lead to a page of this app, and to no call of the server', () => {
  expect(pageAddress('/howto', example)).toBe('/howto');
  expect(pageAddress('/user/home#deposit', example)).toBe('/user/home#deposit');
  const bad = [
    '//evil.example',
    '/\\evil.example',
    '/api/bonus/clear',
    '/x/../api/bonus/clear',
    '/./api',
    'howto',
    '/.//evil.example',
    '',
  ];
  expect(bad.map((path) => pageAddress(path, example))).toEqual(bad.map(() => null));
});
