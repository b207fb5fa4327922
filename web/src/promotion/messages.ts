import { messagePart } from '../i18n/part.ts';

export const promotionMessages = messagePart({
  th: async () => (await import('../i18n/th/bonus/promotion.ts')).promotion,
  la: async () => (await import('../i18n/la/bonus/promotion.ts')).promotion,
  en: async () => (await import('../i18n/en/bonus/promotion.ts')).promotion,
});
