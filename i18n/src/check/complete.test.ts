import { otpLength } from '@kapao/contract/auth';
import { errorStatus, successCodes } from '@kapao/contract/errors';
import { slipReasons, slipRow } from '@kapao/contract/slip';
import { couponErrors, spinErrors } from '@kapao/contract/wheel';
import { expect, test } from 'vitest';
import { languages } from '@kapao/contract/language';
import { pairs, textsIn } from './texts.ts';

const keys = [...textsIn.en.keys()];
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const bad = (found: (key: string) => boolean): string[] => keys.filter(found);

/** Thai letters without the baht sign, which all languages use. */
const thai = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;
const lao = /[\u0e80-\u0eff]/;

const shared = /^(?:LINE|LAK ₭|BAHT ฿|kapao-qr|kapao-receipt|\+\{amount\})$/;

test('every text of one language exists in the others', () => {
  for (const language of languages) expect([...textsIn[language].keys()].sort()).toEqual([...keys].sort());
  expect(keys.length).toBeGreaterThan(500);
});

test.each(languages)('no text is empty, equals its key, or has spaces at its ends (%s)', (language) => {
  const texts = textsIn[language];
  const wrong = bad((key) => {
    const text = texts.get(key) ?? '';
    const name = key.split('.').at(-1) ?? '';
    const isKey = text === name && (language !== 'en' || /[A-Z_]/.test(name));
    return text.trim() !== text || text === '' || isKey || /\s{2}/.test(text);
  });
  expect(wrong).toEqual([]);
});

test.each(pairs)('no text of %s is used in %s as well', (one, other) => {
  expect(bad((key) => textsIn[one].get(key) === textsIn[other].get(key) && !isShared(key))).toEqual([]);
});

const isShared = (key: string): boolean => shared.test(textsIn.en.get(key) ?? '');

test.each(['th', 'la'] as const)('a text has the same placeholders as in English (%s)', (language) => {
  const wrong = bad(
    (key) => holes(textsIn[language].get(key) ?? '').join() !== holes(textsIn.en.get(key) ?? '').join(),
  );
  expect(wrong).toEqual([]);
});

test('Thai is written in Thai, Lao in Lao, English in neither', () => {
  const th = textsIn.th;
  const la = textsIn.la;
  const en = textsIn.en;
  const text = (texts: ReadonlyMap<string, string>, key: string): string => texts.get(key) ?? '';
  const bare = (key: string): boolean => isShared(key) || !/[a-z]{2}/i.test(text(en, key).replace(/\{\w+\}/g, ''));
  expect(bad((key) => lao.test(text(th, key)) || (!thai.test(text(th, key)) && !bare(key)))).toEqual([]);
  expect(bad((key) => thai.test(text(la, key)) || (!lao.test(text(la, key)) && !bare(key)))).toEqual([]);
  expect(bad((key) => thai.test(text(en, key)) || lao.test(text(en, key)))).toEqual([]);
});

test('Lao and Thai have one spelling', () => {
  // Requires the single sara am sign after its tone mark, and modern Lao's joined letters.
  expect(
    bad((key) => /\u0ecd[\u0ec8-\u0ecb]?\u0eb2|\u0eb3[\u0ec8-\u0ecb]|ຫນ|ຫມ|ຫລ/.test(textsIn.la.get(key) ?? '')),
  ).toEqual([]);
  expect(bad((key) => /\u0e4d[\u0e48-\u0e4b]?\u0e32|\u0e33[\u0e48-\u0e4b]|เเ/.test(textsIn.th.get(key) ?? ''))).toEqual(
    [],
  );
  // The repetition mark has a space before it in Thai, none in Lao.
  expect(bad((key) => /[^\s]ๆ|ๆ[^\s]/.test(textsIn.th.get(key) ?? ''))).toEqual([]);
  expect(bad((key) => /\sໆ/.test(textsIn.la.get(key) ?? ''))).toEqual([]);
});

test('Lao has no word that only Thai uses', () => {
  const calques = ['ດຶງກັບ', 'ກັບເຂົ້າ', 'ກັບມາ', 'ທຳລາຍການ', 'ເຊັກຍອດ', 'ໃຊ້ງານ'];
  expect(bad((key) => calques.some((calque) => textsIn.la.get(key)?.includes(calque)))).toEqual([]);
});

test('no text shouts, and no word is hyphenated by hand', () => {
  for (const language of languages) {
    expect(bad((key) => /[!！…\u200b]|\.\.\./.test(textsIn[language].get(key) ?? ''))).toEqual([]);
  }
});

test.each(languages)('every error code has its text (%s)', (language) => {
  const codes = [...Object.keys(errorStatus), ...successCodes, ...couponErrors, ...spinErrors];
  expect(codes.filter((code) => !textsIn[language].get(`errors errors.${code}`))).toEqual([]);
});

test.each(languages)('every slip status and every reason has its text (%s)', (language) => {
  const texts = textsIn[language];
  const statuses = { SUCCESS: 'statement statement.success', FAILED: 'statement statement.failed' };
  const places = { ...statuses, PENDING: 'slip slips.processing' };
  const { entries } = slipRow.shape.status.def;
  expect(Object.keys(places).sort()).toEqual(Object.keys(entries).sort());
  for (const place of Object.values(places)) expect(texts.get(place)).toBeTruthy();
  const reasons = slipReasons.map((reason) => texts.get(`slip slips.reasons.${reason}`));
  expect(reasons.filter((reason) => !reason || /[A-Z]{2,}_/.test(reason))).toEqual([]);
  // Ten of the twelve specified statuses are reasons; three codes say "incorrect slip".
  expect(new Set(reasons).size).toBe(9);
});

test('no text contains a code', () => {
  for (const language of languages) {
    expect(bad((key) => /\b[A-Z]{2,}_[A-Z]|\b[a-z]+\.[a-z]+\.[a-z]+\b/.test(textsIn[language].get(key) ?? ''))).toEqual(
      [],
    );
  }
});

test.each(languages)('the length of a one-time code is the one of the contract (%s)', (language) => {
  const named = keys.filter((key) => /\b(?:register|reset)\.otpText$/.test(key));
  expect(named).not.toEqual([]);
  for (const key of named) expect(textsIn[language].get(key)?.match(/\d+/g)).toEqual([String(otpLength)]);
});
