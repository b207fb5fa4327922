import { howtoMessages } from '@kapao/i18n/howto/messages';
import { messagePart } from '@kapao/i18n/part';

/** Written by `npm run howto`: lengths and spoken texts of the videos. */
export const videoRecordings = messagePart({
  th: async () => (await import('./recorded/th.json')).default,
  la: async () => (await import('./recorded/la.json')).default,
  en: async () => (await import('./recorded/en.json')).default,
});

export const loadHowtoMessages = () => Promise.all([howtoMessages.load(), videoRecordings.load()]);
