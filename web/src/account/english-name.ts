import { upperName } from '../lib/format.ts';

const englishOnly: ReadonlySet<string> = new Set(['KTB', 'TMB', 'BBL']);

/** Tests for letters A to Z in either case, and spaces (product#english-account-names). */
export const isEnglishName = (name: string): boolean => /^[A-Z ]+$/.test(upperName(name));

/** Returns whether a name must change because its bank accepts English names only (product#english-account-names). */
export const mustBeEnglish = (bankCode: string, name: string): boolean =>
  englishOnly.has(bankCode) && !isEnglishName(name);
