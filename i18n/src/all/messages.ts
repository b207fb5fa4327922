import type { Language } from '../languages.ts';
import { all as en } from './en.ts';
import type { AllMessages } from './en.ts';
import { all as la } from './la.ts';
import { all as th } from './th.ts';

export const messages: Record<Language, AllMessages> = { th, la, en };
