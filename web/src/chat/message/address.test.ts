import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callAddress, fileAddress, pageAddress, webAddress } from './address.ts';
import { linkify } from './linkify.ts';

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
