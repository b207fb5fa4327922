import { languages } from '@kapao/contract/language';
import { expect, test } from 'vitest';
import { smsText } from '../auth/otp/text.ts';
import { whyNot } from '../condition/texts.ts';
import type { LocalText } from '../content/local-text.ts';
import { banks } from '../account/banks.ts';
import { demoScript } from '../chat/bot/demo-script.ts';
import { demoGames } from '../game/seed.ts';
import { demoOffers } from '../bonus/seed.ts';
import { banners, refundInfo } from '../content/demo-pictures.ts';
import { demoReplies } from '../chat/canned/seed.ts';
import { lists, pieces, sources } from '../content/seed.ts';
import { demoWheel } from '../wheel/seed.ts';

const currencies = ['THB', 'LAK'] as const;

const thai = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;
const lao = /[\u0e80-\u0eff]/;

const bank = banks.map(([code, , th, la, en]): [string, LocalText] => [`bank ${code}`, { th, la, en }]);
const sms = (['register', 'reset'] as const).map((purpose): [string, LocalText] => {
  const fields = { site: 'Kapao', code: '123456', ref: 'ABCDE', minutes: 5 };
  const text = (language: keyof LocalText): string => smsText(language, purpose, fields);
  return [`sms ${purpose}`, { th: text('th'), la: text('la'), en: text('en') }];
});

function* find(value: unknown, path: string): Generator<[string, LocalText]> {
  if (typeof value === 'string' && value.startsWith('{')) yield* find(JSON.parse(value), path);
  else if (typeof value === 'string' && value.startsWith('[')) yield* find(JSON.parse(value), path);
  else if (typeof value === 'object' && value !== null) {
    if ('th' in value && typeof value.th === 'string') yield [path, value as LocalText];
    else for (const [key, part] of Object.entries(value)) yield* find(part, `${path}.${key}`);
  }
}

const texts: readonly [string, LocalText][] = [
  ...bank,
  ...sms,
  ...find({ games: demoGames(''), offers: demoOffers(currencies), banners: banners(currencies) }, 'demo'),
  ...find({ refund: refundInfo(currencies), lists, pieces, sources, script: demoScript, replies: demoReplies }, 'demo'),
  ...find(
    currencies.map((currency) => demoWheel(currency)),
    'wheel',
  ),
  ...find(whyNot.balances({ th: 'ก', la: 'ກ', en: 'a' }), 'why balances'),
  ...find(whyNot.remaining({ th: 'ก', la: 'ກ', en: 'a' }), 'why remaining'),
];

const holes = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join();
const isSame = ({ th, la, en }: LocalText): boolean => th === la && la === en;
const wrong = (found: (texts_: LocalText) => boolean): string[] =>
  texts.flatMap(([path, texts_]) => (found(texts_) ? [path] : []));

test('all built-in texts exist in three languages', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(wrong((texts_) => !isSame(texts_) && languages.some((language) => texts_[language].trim() === ''))).toEqual(
    [],
  );
  expect(wrong(({ th, la, en }) => holes(th) !== holes(en) || holes(la) !== holes(en))).toEqual([]);
});

test('a name is the same in all languages, any other text differs', () => {
  expect(wrong((texts_) => isSame(texts_) && /[a-z]{3,} [a-z]{3,} [a-z]{3,}/i.test(texts_.en))).toEqual([]);
  expect(
    wrong(
      (texts_) => !isSame(texts_) && (texts_.th === texts_.la || texts_.la === texts_.en || texts_.th === texts_.en),
    ),
  ).toEqual([]);
});

test('Thai is written in Thai, Lao in Lao, English in neither', () => {
  expect(wrong((texts_) => lao.test(texts_.th) || (!isSame(texts_) && !thai.test(texts_.th)))).toEqual([]);
  expect(wrong((texts_) => thai.test(texts_.la) || (!isSame(texts_) && !lao.test(texts_.la)))).toEqual([]);
  expect(wrong(({ en }) => thai.test(en) || lao.test(en))).toEqual([]);
  expect(wrong(({ la }) => /\u0ecd[\u0ec8-\u0ecb]?\u0eb2|ຫນ|ຫມ|ຫລ/.test(la))).toEqual([]);
  expect(wrong((texts_) => languages.some((language) => /!/.test(texts_[language])))).toEqual([]);
});
