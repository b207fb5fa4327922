import type { Language } from '@kapao/contract/language';
import { all as en } from './en.ts';
import type { AllMessages } from './en.ts';
import { all as la } from './la.ts';
import { all as th } from './th.ts';

export const messages: Record<Language, AllMessages> = { th, la, en };
