import { wordPart } from '../../i18n/part.ts';

export const goneWords = wordPart({
  th: async () => (await import('../../i18n/th/gone.ts')).gone,
  la: async () => (await import('../../i18n/la/gone.ts')).gone,
  en: async () => (await import('../../i18n/en/gone.ts')).gone,
});
