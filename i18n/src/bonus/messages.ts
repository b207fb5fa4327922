import { loadAllMessages } from '../language.ts';
import { messagePart } from '../part.ts';
import { progressMessages } from '../progress/messages.ts';
import { promotionMessages } from '../promotion/messages.ts';

export const bonusMessages = messagePart({
  th: async () => (await import('./th.ts')).bonus,
  la: async () => (await import('./la.ts')).bonus,
  en: async () => (await import('./en.ts')).bonus,
});

export const loadBonusMessages = () =>
  Promise.all([loadAllMessages(), bonusMessages.load(), progressMessages.load(), promotionMessages.load()]);
