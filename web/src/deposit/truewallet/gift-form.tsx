import { useEffect, useId, useState } from 'react';
import type { WalletView } from '@kapao/contract/wallet';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { Button } from '../../ui/action/button.tsx';
import { Input } from '../../ui/form/field.tsx';
import { Note } from '../../ui/layout/card.tsx';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { keepLastDeposit } from '../last.ts';
import { TrueWalletMinimum } from './minimum.tsx';
import { useGift } from './use-gift.ts';

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
