import { loadAllWords } from '../i18n/language.ts';
import { wordPart } from '../i18n/part.ts';

/** The words of the prize wheel and its coupons. */
export const wheelWords = wordPart({
  th: async () => (await import('../i18n/th/wheel.ts')).wheel,
  la: async () => (await import('../i18n/la/wheel.ts')).wheel,
  en: async () => (await import('../i18n/en/wheel.ts')).wheel,
});

/** Everything the wheel's page says. */
export const loadWheelWords = () => Promise.all([loadAllWords(), wheelWords.load()]);
