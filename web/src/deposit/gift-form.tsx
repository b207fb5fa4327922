import { useEffect, useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WalletView } from '@kapao/contract/wallet';
import { walletTruelink } from '@kapao/contract/deposit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { walletQuery } from '../money/api.ts';
import { sendMoneyRequest } from '../money/money-request.ts';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { Note } from '../ui/layout/card.tsx';
import { SheetFooter } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { limitsQuery } from './api.ts';
import { watchCredits, watchedCredits } from './credit-watch.ts';
import { keepLastDeposit } from './model.ts';

type Props = {
  truelinkKey: Readonly<Record<string, unknown>> | null;
  walletAccountName: string;
  view: WalletView;
  onBusy: (busy: boolean) => void;
};

export function GiftForm({ truelinkKey, walletAccountName, view, onBusy }: Props) {
  const messages = depositMessages.use();
  const formId = useId();
  const { currency } = view.wallet;
  const gift = useGift({ key: truelinkKey, to: walletAccountName, currency });
  const [typed, setTyped] = useState('');
  const link = typed.trim();
  useEffect(() => onBusy(gift.busy), [gift.busy, onBusy]);

  async function submit(): Promise<void> {
    if (link === '' || gift.busy || !(await gift.send(link))) return;
    keepLastDeposit(view.profile._id, 'truewallet');
    setTyped('');
  }

  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{messages.giftText}</p>
      <Input
        label={messages.giftLink}
        hint={<TrueWalletMinimum currency={currency} />}
        error={gift.refusal}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          gift.forget();
        }}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={500}
      />
      <Note kind="info">{messages.giftOnce}</Note>
      <SheetFooter>
        <Button block icon="send" type="submit" form={formId} disabled={link === ''} busy={gift.busy}>
          {messages.sendLink}
        </Button>
      </SheetFooter>
    </form>
  );
}

const aboutLink: ReadonlySet<string> = new Set(['TRUELINK_INVALID', 'TRUELINK_DUPLICATE']);

type Gift = {
  key: Readonly<Record<string, unknown>> | null;
  to: string;
  currency: Currency;
};

/**
 * Sends a gift link encrypted in this browser, or nothing. Returns whether it was accepted; else the input stays.
 * `refusal` is about the link, so it belongs to the field.
 */
function useGift({ key, to, currency }: Gift) {
  const messages = depositMessages.use();
  const { home, wallet, errors } = useMessages();
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function sealed(link: string): Promise<string | null> {
    if (key === null) {
      toast.error(errors.KEY_MISSING);
      return null;
    }
    if (!('crypto' in globalThis) || !('subtle' in globalThis.crypto)) {
      toast.error(messages.cannotSeal);
      return null;
    }
    try {
      const { sealLink } = await import('./seal-link.ts');
      return await sealLink(key, link, to);
    } catch {
      toast.error(navigator.onLine ? messages.cannotSeal : textOf(new ApiError('not-sent')));
      return null;
    }
  }

  async function send(link: string): Promise<boolean> {
    setBusy(true);
    setRefusal(null);
    try {
      const text = await sealed(link);
      if (text === null) return false;
      const watched = await watchCredits();
      const answer = await sendMoneyRequest(walletTruelink, 'truelink', { link: text }, {});
      if (answer.message === 'OK') toast.success(messages.linkSent);
      // The watch announces the credit once. Without a watch, announce it here.
      else if (watched) void client.invalidateQueries(watchedCredits);
      else {
        void client.invalidateQueries(walletQuery);
        toast.success(fill(home.credited, { amount: showMoney(toMinor(answer.amount), currency) }));
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') toast.info(wallet.unknown);
      else if (error instanceof ApiError && aboutLink.has(error.code ?? '')) setRefusal(textOf(error));
      else toast.error(textOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, send, refusal, forget: () => setRefusal(null) };
}

function TrueWalletMinimum({ currency }: { currency: Currency }) {
  const { common } = useMessages();
  const { data } = useQuery(limitsQuery);
  return data && fill(common.minimum, { min: showMoney(toMinor(data.truewalletMinimum), currency) });
}
