import type { Language } from '@kapao/contract/language';

export const bankNames: Record<Language, { kbank: string }> = {
  th: { kbank: 'ธนาคารกสิกรไทย' },
  la: { kbank: 'ທະນາຄານກະສິກອນໄທ' },
  en: { kbank: 'Kasikornbank' },
};

export const prizeNames: Record<Language, Record<'CASH5' | 'CASH20' | 'BONUS50' | 'COIN1', string>> = {
  th: { CASH5: '5 บาท', CASH20: '20 บาท', BONUS50: 'โบนัส 50 บาท', COIN1: '1 เหรียญ' },
  la: { CASH5: '5 ບາດ', CASH20: '20 ບາດ', BONUS50: 'ໂບນັດ 50 ບາດ', COIN1: '1 ຫຼຽນ' },
  en: { CASH5: '5 baht', CASH20: '20 baht', BONUS50: 'Bonus 50 baht', COIN1: '1 coin' },
};
