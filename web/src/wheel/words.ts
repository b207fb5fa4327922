import { loadAllWords } from '../i18n/language.ts';
import { wordPart } from '../i18n/part.ts';

export const wheelWords = wordPart({
  th: async () => (await import('../i18n/th/wheel.ts')).wheel,
  la: async () => (await import('../i18n/la/wheel.ts')).wheel,
  en: async () => (await import('../i18n/en/wheel.ts')).wheel,
});

export const loadWheelWords = () => Promise.all([loadAllWords(), wheelWords.load()]);
