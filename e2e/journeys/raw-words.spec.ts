import { test as plain } from '@playwright/test';
import { sampleOf } from '../faults/sample.ts';
import { soak } from '../faults/soak.ts';
import { createRandom, readSeed } from '../faults/storm/random.ts';
import { expect, test } from '../test.ts';
import { findRawWords, namesOf, wrongWords } from '../tour/checks/words.ts';
import { setStage } from '../tour/stage.ts';
import type { Language, Visit } from '../tour/stop.ts';
import { tour } from '../tour/tour.ts';
import { walk } from '../tour/walk.ts';

const languages = ['th', 'la', 'en'] as const satisfies readonly Language[];

plain('codes, keys, holes and letters of another language are told from words', () => {
  const wrong = [
    'NO_PROMOTION',
    'Refused (SLIP_REFNO_DUPLICATED)',
    'UNAUTHORIZED',
    'errors.NO_DATA',
    'home.title',
    'At least {min}',
    'undefined ฿',
    'NaN',
    '[object Object]',
    'invalid-token',
    'กระเป๋า',
    'ກະເປົາ',
  ];
  expect(wrong.filter((text) => wrongWords(text, 'en', []).length === 0)).toEqual([]);
  const right = ['KBANK', 'QR PAYTIMZ', 'kapao.example', 'OK', '฿1,234.50', 'WELCOME', 'A promotion', 'ไทย'];
  expect(right.flatMap((text) => wrongWords(text, 'en', ['ไทย']))).toEqual([]);
  expect(wrongWords('ກະເປົາ ฿1.00', 'la', [])).toEqual([]);
  expect(wrongWords('กระเป๋า', 'la', [])).toHaveLength(1);
  expect(wrongWords('ກະເປົາ', 'th', [])).toHaveLength(1);
});

test('no screen shows a code, a key or a word of another language', async ({ page, stack }) => {
  if (soak) test.setTimeout(1_800_000);
  const stage = await setStage(stack);
  const names = await namesOf(stack, stage);
  const drawn = createRandom(readSeed(), 1).pick(languages);
  const found: string[] = [];
  for (const language of soak ? languages : [drawn]) {
    const visit: Visit = { page, stack, stage, language };
    await walk(visit, soak ? tour : sampleOf(sampleOf(tour)), async ({ name }) => {
      const wrong = await findRawWords(page, language, names);
      found.push(...wrong.map((what) => `${name} (${language}): ${what}`));
    });
  }
  expect(found).toEqual([]);
});
