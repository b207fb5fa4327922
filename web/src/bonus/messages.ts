import { messagePart } from '../i18n/part.ts';

export const progressMessages = messagePart({
  th: async () => (await import('../i18n/th/bonus/progress.ts')).progress,
  la: async () => (await import('../i18n/la/bonus/progress.ts')).progress,
  en: async () => (await import('../i18n/en/bonus/progress.ts')).progress,
});

export const pageMessages = messagePart({
  th: async () => (await import('../i18n/th/bonus/page.ts')).page,
  la: async () => (await import('../i18n/la/bonus/page.ts')).page,
  en: async () => (await import('../i18n/en/bonus/page.ts')).page,
});
