import type { Language } from '../src/i18n/language.ts';
import { messages as en } from './messages/en.ts';
import { messages as la } from './messages/la.ts';
import { messages as th } from './messages/th.ts';

/** Every text of the interface, by language. */
export const messages = { th, la, en } as const;

export type Messages = (typeof messages)[Language];

/** Languages the texts are read in: Thai in the normal run, all three with `FULL=1`. */
export const testLanguages: readonly Language[] = import.meta.env['VITE_FULL'] ? ['th', 'la', 'en'] : ['th'];
