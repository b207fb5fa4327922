import { useQuery } from '@tanstack/react-query';
import { banksQuery } from '../content/queries.ts';
import { bankNameIn } from '../content/use-bank-name.ts';
import { nameOfPlace } from '../home/place-name.ts';
import { fill } from '../i18n/fill.ts';
import { useLanguage, usePageMessages } from '../i18n/language.ts';
import { walletQuery } from '../wallet/queries.ts';

export type Names = {
  /** The wallet, or a game. */
  place: (code: string) => string;
  /** The deposit channel. */
  channel: (code: string) => string;
  bank: (code: string) => string;
};

const qrProviders: ReadonlySet<string> = new Set(['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY', 'LAPNET']);

/** Returns the names of a row's codes in the current language. An unknown code stays as it is. */
export function useNames(): Names {
  const { wallet: walletMessages, statement: messages } = usePageMessages();
  const language = useLanguage();
  const wallet = useQuery(walletQuery);
  const banks = useQuery(banksQuery(language));

  function bank(code: string): string {
    const offer = banks.data?.find((one) => one.code === code);
    return offer ? bankNameIn(offer, language) : code;
  }

  function channel(code: string): string {
    if (qrProviders.has(code)) return fill(messages.channel.qr, { name: code });
    const known = code.toUpperCase();
    if (known === 'TRUEWALLET' || known === 'DECLARED') return messages.channel[known];
    return bank(code);
  }

  return { place: (code) => nameOfPlace(code, wallet.data ?? { slots: [] }, walletMessages.wallet), channel, bank };
}
