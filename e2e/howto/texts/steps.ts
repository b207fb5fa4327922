import type { Language } from '@kapao/contract/language';
import { en } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

export const titles = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const;
export type Title = (typeof titles)[number];

export type Steps = Record<Language, readonly string[]>;

export const stepsOf = (title: Title): Steps => ({ th: th[title], la: la[title], en: en[title] });
