import { messagePart } from '../../i18n/part.ts';

export const goneMessages = messagePart({
  th: async () => (await import('../../i18n/th/gone.ts')).gone,
  la: async () => (await import('../../i18n/la/gone.ts')).gone,
  en: async () => (await import('../../i18n/en/gone.ts')).gone,
});
