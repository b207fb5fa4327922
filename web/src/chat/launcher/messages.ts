import { messagePart } from '../../i18n/part.ts';

export const launcherMessages = messagePart({
  th: async () => (await import('../../i18n/th/chat-launcher.ts')).chatLauncher,
  la: async () => (await import('../../i18n/la/chat-launcher.ts')).chatLauncher,
  en: async () => (await import('../../i18n/en/chat-launcher.ts')).chatLauncher,
});
