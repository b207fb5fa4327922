import { messagePart } from '../i18n/part.ts';

const part = messagePart({
  th: async () => (await import('../i18n/th/deposit.ts')).deposit,
  la: async () => (await import('../i18n/la/deposit.ts')).deposit,
  en: async () => (await import('../i18n/en/deposit.ts')).deposit,
});

export const loadDepositMessages = part.load;
export const useDepositMessages = part.use;
