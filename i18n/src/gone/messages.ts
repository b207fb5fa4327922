import { messagePart } from '../part.ts';

export const goneMessages = messagePart({
  th: async () => (await import('./th.ts')).gone,
  la: async () => (await import('./la.ts')).gone,
  en: async () => (await import('./en.ts')).gone,
});
