import { messagePart } from '../i18n/part.ts';

export const chatMessages = messagePart({
  th: async () => (await import('../i18n/th/chat.ts')).chat,
  la: async () => (await import('../i18n/la/chat.ts')).chat,
  en: async () => (await import('../i18n/en/chat.ts')).chat,
});
