import { messagePart } from '../part.ts';

export const depositMessages = messagePart({
  th: async () => (await import('./th.ts')).deposit,
  la: async () => (await import('./la.ts')).deposit,
  en: async () => (await import('./en.ts')).deposit,
});
