import { loadAllMessages } from '../language.ts';
import { messagePart } from '../part.ts';

export const wheelMessages = messagePart({
  th: async () => (await import('./th.ts')).wheel,
  la: async () => (await import('./la.ts')).wheel,
  en: async () => (await import('./en.ts')).wheel,
});

export const loadWheelMessages = () => Promise.all([loadAllMessages(), wheelMessages.load()]);
