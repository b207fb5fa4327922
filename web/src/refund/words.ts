import { wordPart } from '../i18n/part.ts';

/** The words of refunds; they come with their sheet. */
export const refundWords = wordPart({
  th: async () => (await import('../i18n/th/refund.ts')).refund,
  la: async () => (await import('../i18n/la/refund.ts')).refund,
  en: async () => (await import('../i18n/en/refund.ts')).refund,
});
