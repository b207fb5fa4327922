import { messagePart } from '../part.ts';

export const howtoMessages = messagePart({
  th: async () => (await import('./th.ts')).howto,
  la: async () => (await import('./la.ts')).howto,
  en: async () => (await import('./en.ts')).howto,
});
