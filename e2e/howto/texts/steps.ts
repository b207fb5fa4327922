import type { Title } from '../titles.ts';
import { en } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

export type Steps = Record<Language, readonly string[]>;

export const stepsOf = (title: Title): Steps => ({ th: th[title], la: la[title], en: en[title] });
