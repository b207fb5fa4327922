import { wordPart } from '../i18n/part.ts';

const progress = wordPart({
  th: async () => (await import('../i18n/th/bonus/progress.ts')).progress,
  la: async () => (await import('../i18n/la/bonus/progress.ts')).progress,
  en: async () => (await import('../i18n/en/bonus/progress.ts')).progress,
});

/** The words of what runs; they come with its row, on whichever page that stands. */
export const loadProgressWords = progress.load;
export const useProgressWords = progress.use;
