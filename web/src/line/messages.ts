import { messagePart } from '../i18n/part.ts';

export const lineMessages = messagePart({
  th: async () => (await import('../i18n/th/line.ts')).line,
  la: async () => (await import('../i18n/la/line.ts')).line,
  en: async () => (await import('../i18n/en/line.ts')).line,
});
