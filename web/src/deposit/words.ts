import { wordPart } from '../i18n/part.ts';

const part = wordPart({
  th: async () => (await import('../i18n/th/deposit.ts')).deposit,
  la: async () => (await import('../i18n/la/deposit.ts')).deposit,
  en: async () => (await import('../i18n/en/deposit.ts')).deposit,
});

export const loadDepositWords = part.load;
export const useDepositWords = part.use;
