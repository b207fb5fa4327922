import { useQuery } from '@tanstack/react-query';
import type { BankOffer } from '@kapao/contract/content';
import { useLanguage } from '@kapao/i18n/language';
import type { Language } from '@kapao/contract/language';
import { isLaoVariant } from '@kapao/client/variant';
import { bankFaces, sortBanksByUse } from '../lib/banks.ts';
import { banksQuery } from './api.ts';

export const bankNameIn = (bank: BankOffer, language: Language): string =>
  ({ th: bank.nameTH, la: bank.nameLA, en: bank.nameEN })[language] || bank.nameEN;

/** Banks in the member's language, most used first, for a picker. */
export const listBankOptions = (banks: readonly BankOffer[], language: Language) =>
  sortBanksByUse(banks, ({ code }) => code, isLaoVariant ? 'LA' : 'TH').map((bank) => ({
    value: bank.code,
    bankCode: bank.code,
    label: bankNameIn(bank, language),
    keywords: `${bankFaces.get(bank.code)?.short ?? ''} ${bank.nameTH} ${bank.nameEN} ${bank.nameLA}`,
  }));

export type BankNames = { nameTH: string; nameEN: string };

type Account = { bankCode: string; bank: BankNames };

/**
 * Returns the name of an account's bank. The account has it in two languages (api#languages); the third comes from the
 * bank list.
 */
export function useBankName({ bankCode, bank }: Account): string {
  const language = useLanguage();
  const banks = useQuery({ ...banksQuery(language), enabled: language === 'la' });
  if (language === 'th') return bank.nameTH;
  if (language === 'en') return bank.nameEN;
  if (banks.isPending) return '';
  const offer = banks.data?.find(({ code }) => code === bankCode);
  return offer ? bankNameIn(offer, language) : bank.nameTH;
}
