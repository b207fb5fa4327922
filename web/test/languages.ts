import type { Language } from '@kapao/contract/language';

/** Languages under test: Thai in the normal run, all three with `FULL=1`. */
export const testLanguages: readonly Language[] = import.meta.env['VITE_FULL'] ? ['th', 'la', 'en'] : ['th'];
