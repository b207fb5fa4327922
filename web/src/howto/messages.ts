import { messagePart } from '../i18n/part.ts';

const howtoMessages = messagePart({
  th: async () => (await import('../i18n/th/howto.ts')).howto,
  la: async () => (await import('../i18n/la/howto.ts')).howto,
  en: async () => (await import('../i18n/en/howto.ts')).howto,
});

/** Written by `npm run howto`: lengths and spoken texts of the videos. */
const recordings = messagePart({
  th: async () => (await import('./recorded/th.json')).default,
  la: async () => (await import('./recorded/la.json')).default,
  en: async () => (await import('./recorded/en.json')).default,
});

export const useHowtoMessages = howtoMessages.use;
export const useRecordings = recordings.use;

export const loadHowtoMessages = () => Promise.all([howtoMessages.load(), recordings.load()]);
