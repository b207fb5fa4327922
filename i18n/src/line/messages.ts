import { messagePart } from '../part.ts';

export const lineMessages = messagePart({
  th: async () => (await import('./th.ts')).line,
  la: async () => (await import('./la.ts')).line,
  en: async () => (await import('./en.ts')).line,
});
