import { messagePart } from '../part.ts';

export const chatMessages = messagePart({
  th: async () => (await import('./th.ts')).chat,
  la: async () => (await import('./la.ts')).chat,
  en: async () => (await import('./en.ts')).chat,
});
