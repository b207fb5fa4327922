import { expect, test } from 'vitest';
import { callAddress, fileAddress, pageAddress, webAddress } from './address.ts';
import { linkify } from './linkify.ts';

const links = (text: string): string[] => linkify(text).flatMap(({ href }) => href ?? []);
const origin = 'https://kapao.example';

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
  expect(fileAddress('/api/chat/file/1?s=2', false, origin)).toBe('/api/chat/file/1?s=2');
  expect(fileAddress('https://files.example/a.png', true, origin)).toBe('https://files.example/a.png');
  const bad = [
    '/api/chat/file/../../bonus/clear',
    '/api/bonus/clear',
    '//evil.example/api/chat/file/1',
    'javascript:a()',
  ];
  expect(bad.map((path) => fileAddress(path, false, origin))).toEqual(bad.map(() => null));
  const worse = ['data:image/png,a', 'blob:https://kapao.example/1', 'tel:123', '/api/chat/file/1'];
  expect(worse.map((path) => fileAddress(path, true, origin))).toEqual(worse.map(() => null));
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
  expect(pageAddress('/howto', origin)).toBe('/howto');
  expect(pageAddress('/user/home#deposit', origin)).toBe('/user/home#deposit');
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
  expect(bad.map((path) => pageAddress(path, origin))).toEqual(bad.map(() => null));
});
