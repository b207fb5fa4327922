import { soak } from '../../faults/soak.ts';

/**
 * The languages a journey is gone through in. In the gate its own one alone, which differs from file to file: what is in
 * a language is its words, and a key without a text does not compile. The soak goes through both.
 */
export function inLanguages(own: 'th' | 'en'): readonly ('th' | 'en')[] {
  return soak ? ['th', 'en'] : [own];
}

/** The languages every code is read in: in the gate its own one, in the soak all three. */
export function readIn(own: Language): readonly Language[] {
  return soak ? ['th', 'la', 'en'] : [own];
}

type Language = 'th' | 'la' | 'en';
