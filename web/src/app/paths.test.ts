import { expect, test } from 'vitest';
import { paths, safeTarget } from './paths.ts';

const origin = 'https://kapao.example';

function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  '/',
  '//',
  '\\',
  '/\\',
  '..',
  '.',
  '%2f',
  '%2F%2f',
  '%5c',
  '%00',
  ':',
  '@',
  '?',
  '#',
  '&',
  '=',
  '\t',
  '\n',
  ' ',
  'https:',
  'http:',
  'javascript:',
  'data:text/html,',
  'blob:',
  'vbscript:',
  'evil.com',
  'www.evil.com',
  '/user',
  '/user/home',
  '/user/spin',
  '/user/statement',
  '/login',
  '/user/home?x=1',
  'user',
  'home',
  'ก',
  'ກ',
  '\u0000',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ud800',
  '%',
  '1',
  'a',
  '<script>',
  '"',
  "'",
  '`',
  ';',
  '|',
  '^',
];

test('ten thousand remembered addresses never lead off the site', () => {
  const seed = Number(process.env['SEED'] ?? Date.now()) >>> 0;
  const random = createRandom(seed);
  const known = new Set<string>([paths.user, paths.home, paths.profile, paths.bonus, paths.statement]);
  for (const path of [paths.memberContact, paths.spin]) known.add(path);
  for (let round = 0; round < 10_000; round += 1) {
    const remembered = Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]).join('');
    const target = safeTarget(remembered);
    const url = new URL(target, origin);
    if (url.origin !== origin || !known.has(url.pathname)) {
      throw new Error(`${JSON.stringify(remembered)} leads to ${target}, SEED=${seed}`);
    }
  }
});

test('known redirect attacks all end on the member’s own page', () => {
  const tricks = [
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    'https:evil.com',
    'https://evil.com/user/home',
    '/%2f%2fevil',
    'javascript:alert(1)',
    '/user/home\t',
    '/user\n/home',
    '/login',
    '/user/../login',
    '/user/home/../../login',
    `/user/home?${'a'.repeat(10_000)}`,
    '/user/home#//evil.com',
    '/api/login',
    '/terminated',
    '',
    'null',
  ];
  expect(tricks.map(safeTarget)).toEqual(tricks.map(() => paths.user));
  expect(safeTarget(null)).toBe(paths.user);
});

test('a member page is restored with its query and the sheet that was open', () => {
  expect(safeTarget('/user/statement#slips')).toBe('/user/statement#slips');
  expect(safeTarget('/user/statement')).toBe('/user/statement');
  expect(safeTarget('/user/bonus?code=ABC')).toBe('/user/bonus?code=ABC');
});
