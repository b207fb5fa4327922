import { messagePart } from '../part.ts';

export const progressMessages = messagePart({
  th: async () => (await import('./th.ts')).progress,
  la: async () => (await import('./la.ts')).progress,
  en: async () => (await import('./en.ts')).progress,
});
