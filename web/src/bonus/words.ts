import { wordPart } from '../i18n/part.ts';

/** The words of what runs; they come with its row, on whichever page that stands. */
export const progressWords = wordPart({
  th: async () => (await import('../i18n/th/bonus/progress.ts')).progress,
  la: async () => (await import('../i18n/la/bonus/progress.ts')).progress,
  en: async () => (await import('../i18n/en/bonus/progress.ts')).progress,
});

/** The words of the bonus page. */
export const pageWords = wordPart({
  th: async () => (await import('../i18n/th/bonus/page.ts')).page,
  la: async () => (await import('../i18n/la/bonus/page.ts')).page,
  en: async () => (await import('../i18n/en/bonus/page.ts')).page,
});
