import type { Language } from '../../messages.ts';

const all = ['th', 'la', 'en'] as const satisfies readonly Language[];

/** `JOURNEYS_IN=la` goes through every journey in Lao; the soak goes through all of them once in each language. */
const asked = all.filter((language) => process.env['JOURNEYS_IN']?.split(',').includes(language));

/**
 * The languages a journey is gone through in. In the gate its own one alone, which differs from file to file: what is in
 * a language is its words, and a key without a text does not compile.
 */
export function inLanguages(own: Language): readonly Language[] {
  return asked.length > 0 ? asked : [own];
}

/** The language of a journey that is about something else: its own, unless the run asks for another. */
export function spoken(own: Language): Language {
  return asked[0] ?? own;
}
