import { messagePart } from '../part.ts';

export const promotionMessages = messagePart({
  th: async () => (await import('./th.ts')).promotion,
  la: async () => (await import('./la.ts')).promotion,
  en: async () => (await import('./en.ts')).promotion,
});
