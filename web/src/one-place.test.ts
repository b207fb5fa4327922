import { expect, test } from 'vitest';

const sources: Readonly<Record<string, string>> = import.meta.glob<string>(
  ['./**/*.ts', './**/*.tsx', '!./**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const filesWith = (pattern: RegExp): string[] =>
  Object.entries(sources).flatMap(([file, text]) => (pattern.test(text) ? [file] : []));

test('mark-up becomes elements in only one file', () => {
  const markup =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|setHTML|createContextualFragment|DOMParser|srcDoc|document\.write|\beval\(|new Function\b/;
  expect(filesWith(markup)).toEqual(['./content/server-html.tsx']);
  expect(filesWith(/from 'dompurify'/)).toEqual(['./content/server-html.tsx']);
});

test('dates and numbers are formatted in only one file', () => {
  expect(filesWith(/\.toLocale(?:Date|Time)?String\(|\bIntl\.(?!DateTimeFormatPartTypes|Segmenter)/)).toEqual([
    './lib/format.ts',
  ]);
});

test('pages opened outside get no opener and no referrer', () => {
  const opening = filesWith(/target="_blank"/);
  expect(opening.length).toBeGreaterThan(0);
  for (const file of opening) {
    const links = sources[file]?.match(/<a\b[^>]*target="_blank"[^>]*>/g) ?? [];
    expect(links.filter((link) => !link.includes('rel="noopener noreferrer"'))).toEqual([]);
  }
});
