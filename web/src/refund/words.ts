import { wordPart } from '../i18n/part.ts';

export const refundWords = wordPart({
  th: async () => (await import('../i18n/th/refund.ts')).refund,
  la: async () => (await import('../i18n/la/refund.ts')).refund,
  en: async () => (await import('../i18n/en/refund.ts')).refund,
});
