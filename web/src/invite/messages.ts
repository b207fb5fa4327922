import { messagePart } from '../i18n/part.ts';

export const inviteMessages = messagePart({
  th: async () => (await import('../i18n/th/invite.ts')).invite,
  la: async () => (await import('../i18n/la/invite.ts')).invite,
  en: async () => (await import('../i18n/en/invite.ts')).invite,
});
