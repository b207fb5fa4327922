import { core as coreEn } from '../src/i18n/en/core.ts';
import { pages as pagesEn } from '../src/i18n/en/pages.ts';
import type { PageWords } from '../src/i18n/en/pages.ts';
import { words as wordsEn } from '../src/i18n/en/words.ts';
import { core as coreLa } from '../src/i18n/la/core.ts';
import { pages as pagesLa } from '../src/i18n/la/pages.ts';
import { words as wordsLa } from '../src/i18n/la/words.ts';
import { core as coreTh } from '../src/i18n/th/core.ts';
import { pages as pagesTh } from '../src/i18n/th/pages.ts';
import { words as wordsTh } from '../src/i18n/th/words.ts';

/** All messages of the interface that screens share, in each language. */
export const en: PageWords = { ...coreEn, ...wordsEn, ...pagesEn };
export const th: PageWords = { ...coreTh, ...wordsTh, ...pagesTh };
export const la: PageWords = { ...coreLa, ...wordsLa, ...pagesLa };
