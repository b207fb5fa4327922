import { upperName } from '../lib/format.ts';

const englishOnly: ReadonlySet<string> = new Set(['KTB', 'TMB', 'BBL']);

/** Letters A to Z, in either case, and spaces (product#english-account-names). */
export const isEnglishName = (name: string): boolean => /^[A-Z ]+$/.test(upperName(name));

/** Whether a name cannot stay as it is, because its bank knows English names only (product#english-account-names). */
export const mustBeEnglish = (bankCode: string, name: string): boolean =>
  englishOnly.has(bankCode) && !isEnglishName(name);
