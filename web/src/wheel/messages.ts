import { loadAllMessages } from '../i18n/language.ts';
import { messagePart } from '../i18n/part.ts';

export const wheelMessages = messagePart({
  th: async () => (await import('../i18n/th/wheel.ts')).wheel,
  la: async () => (await import('../i18n/la/wheel.ts')).wheel,
  en: async () => (await import('../i18n/en/wheel.ts')).wheel,
});

export const loadWheelMessages = () => Promise.all([loadAllMessages(), wheelMessages.load()]);
