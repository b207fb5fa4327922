import { wordPart } from '../i18n/part.ts';

export const chatWords = wordPart({
  th: async () => (await import('../i18n/th/chat.ts')).chat,
  la: async () => (await import('../i18n/la/chat.ts')).chat,
  en: async () => (await import('../i18n/en/chat.ts')).chat,
});
