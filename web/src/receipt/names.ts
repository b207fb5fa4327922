import { qrChannelCodes } from '@kapao/contract/deposit';
import { useQuery } from '@tanstack/react-query';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { banksQuery } from '../content/api.ts';
import { bankNameIn } from '../content/use-bank-name.ts';
import { nameOfPlace } from '../money/model.ts';
import { walletQuery } from '../money/api.ts';
import type { ReceiptNames } from './model.ts';

const qrChannels: ReadonlySet<string> = new Set(qrChannelCodes);

/** Returns the names of a row's codes in the current language. An unknown code stays as it is. */
export function useReceiptNames(): ReceiptNames {
  const { wallet: walletMessages, statement: messages, withdraw } = usePageMessages();
  const language = useLanguage();
  const wallet = useQuery(walletQuery);
  const banks = useQuery(banksQuery(language));

  function bank(code: string): string {
    const offer = banks.data?.find((one) => one.code === code);
    return offer ? bankNameIn(offer, language) : code;
  }

  return {
    place: (code) => nameOfPlace(code, wallet.data ?? { slots: [] }, walletMessages.wallet),
    channel: (code) => channelName(code, messages.channel, bank),
    bank,
    gift: (gift) => messages[gift],
    why: (reason) => withdraw.why[reason],
  };
}

/** Returns the name of a deposit's channel. What is no channel of Kapao is named as a bank is. */
export function channelName(
  code: string,
  texts: PageMessages['statement']['channel'],
  bank: (code: string) => string,
): string {
  if (qrChannels.has(code)) return texts.qr;
  const known = code.toUpperCase();
  return known === 'TRUEWALLET' || known === 'DECLARED' ? texts[known] : bank(code);
}
