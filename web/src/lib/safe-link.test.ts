import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';
import { safePicture } from './safe-picture.ts';

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
