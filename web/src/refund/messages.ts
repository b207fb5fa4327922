import { messagePart } from '../i18n/part.ts';

export const refundMessages = messagePart({
  th: async () => (await import('../i18n/th/refund.ts')).refund,
  la: async () => (await import('../i18n/la/refund.ts')).refund,
  en: async () => (await import('../i18n/en/refund.ts')).refund,
});
