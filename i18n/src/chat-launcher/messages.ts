import { messagePart } from '../part.ts';

export const launcherMessages = messagePart({
  th: async () => (await import('./th.ts')).chatLauncher,
  la: async () => (await import('./la.ts')).chatLauncher,
  en: async () => (await import('./en.ts')).chatLauncher,
});
