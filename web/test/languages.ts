import type { Language } from '../src/i18n/language.ts';
import { messages as en } from './messages/en.ts';
import { messages as la } from './messages/la.ts';
import { messages as th } from './messages/th.ts';

export const messages = { th, la, en } as const;

export type Messages = (typeof messages)[Language];

/** Languages under test: Thai in the normal run, all three with `FULL=1`. */
export const testLanguages: readonly Language[] = import.meta.env['VITE_FULL'] ? ['th', 'la', 'en'] : ['th'];
