import { messagePart } from '../part.ts';

export const refundMessages = messagePart({
  th: async () => (await import('./th.ts')).refund,
  la: async () => (await import('./la.ts')).refund,
  en: async () => (await import('./en.ts')).refund,
});
