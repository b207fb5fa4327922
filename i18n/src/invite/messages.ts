import { messagePart } from '../part.ts';

export const inviteMessages = messagePart({
  th: async () => (await import('./th.ts')).invite,
  la: async () => (await import('./la.ts')).invite,
  en: async () => (await import('./en.ts')).invite,
});
