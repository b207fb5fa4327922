import { useQuery } from '@tanstack/react-query';
import type { BankOffer } from '@kapao/contract/content';
import { useLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/language.ts';
import { banksQuery } from './queries.ts';

/** A bank's name in a language of the interface. */
export const bankNameIn = (bank: BankOffer, language: Language): string =>
  ({ th: bank.nameTH, la: bank.nameLA, en: bank.nameEN })[language] || bank.nameEN;

export type BankNames = { nameTH: string; nameEN: string };

type Account = { bankCode: string; bank: BankNames };

/**
 * The name of an account's bank. An account brings it in two languages (api#languages); the third comes from the list
 * of banks.
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
