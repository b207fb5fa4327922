import { messagePart } from '../part.ts';

export const receiptMessages = messagePart({
  th: async () => (await import('./th.ts')).receipt,
  la: async () => (await import('./la.ts')).receipt,
  en: async () => (await import('./en.ts')).receipt,
});
