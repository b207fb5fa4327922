import type { Title } from '../titles.ts';
import { en } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

/** What one video says, step by step, in each language. */
export type Steps = Record<Language, readonly string[]>;

/** The one place of the words of the videos: captions and the text under each video are made of them. */
export const stepsOf = (title: Title): Steps => ({ th: th[title], la: la[title], en: en[title] });
