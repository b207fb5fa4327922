import { type Language, languages } from '@kapao/contract/language';

export const languageNames: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };
export const languageLabels: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'EN' };

// `la` is Latin in BCP 47. Browsers need `lo` for line breaks and speech.
export const htmlLang: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);
