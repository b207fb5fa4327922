import { errorStatus } from '@kapao/contract/errors';
import { describe, expect, test } from 'vitest';
import { stubWindow } from '@kapao/client/testing/browser';
import { en } from './en.ts';
import { th } from './th.ts';
import { errorText, firstLanguage, keepLanguage, messagesIn } from './messages.ts';

function textsIn(labels: object, path = ''): [string, string][] {
  return Object.entries(labels).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? textsIn(value, `${path}${key}.`) : [[path + key, String(value)]],
  );
}

describe('languages', () => {
  test('Thai is first, until English was used', () => {
    const { localStorage } = stubWindow();
    expect(firstLanguage()).toBe('th');
    keepLanguage('en');
    expect(firstLanguage()).toBe('en');
    localStorage.setItem('console-locale', 'xx');
    expect(firstLanguage()).toBe('th');
    expect(messagesIn('th')).toBe(th);
    expect(messagesIn('en')).toBe(en);
  });

  test('both say the same things, and leave none empty', () => {
    const [english, thai] = [textsIn(en), textsIn(th)];
    expect(new Set(thai.map(([path]) => path))).toEqual(new Set(english.map(([path]) => path)));
    for (const [path, text] of [...english, ...thai]) expect(text.trim(), path).not.toBe('');
  });

  test('a Thai text is in Thai', () => {
    const latin = textsIn(th).filter(([, text]) => !/[\u0e00-\u0e7f]/.test(text));
    expect(latin.map(([path]) => path)).toEqual([]);
  });
});

describe('refusals', () => {
  test('every code with a text is one the server can answer', () => {
    const { other: _, ...texts } = en.errors;
    expect(Object.keys(texts).filter((code) => !Object.hasOwn(errorStatus, code))).toEqual([]);
  });

  test('a code has its text, any other a plain one', () => {
    expect(errorText(en, 'NO_DATA')).toBe(en.errors.NO_DATA);
    expect(errorText(th, 'NO_DATA')).toBe(th.errors.NO_DATA);
    for (const code of ['BONUS_FULL', 'offline', '', 'toString', '__proto__'])
      expect(errorText(en, code)).toBe(en.errors.other);
  });
});
