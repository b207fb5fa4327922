import { useState } from 'react';
import { inviteBonus } from '@kapao/contract/invite';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { showMoney } from '../lib/amount.ts';
import { showReceipt } from '../receipt/show.ts';
import { Note } from '../ui/layout/card.tsx';
import { Percents } from '../money/money.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { freeMoneyText, useReceive } from '../money/received.tsx';
import { giftReceipt } from '../receipt/model.ts';

type Props = { open: boolean; view: WalletView; onClose: () => void; onReceived: () => void };

const step = { endpoint: inviteBonus, name: 'invite' };

/** Needs a new `key` at each opening. */
export function CollectDialog({ open, view, onClose, onReceived }: Props) {
  const messages = inviteMessages.use();
  const all = useMessages();
  const { currency } = view.wallet;
  // Keeps the question's values when the wallet is read again.
  const [{ amount, success, fail }] = useState(view.invite);
  const { busy, problem, receive } = useReceive({
    currency,
    tooMuch: messages.tooMuch,
    again: messages.again,
    onReceived: (amountMinor) => {
      onReceived();
      onClose();
      const note = success > 0 ? messages.receivedBound : freeMoneyText(view, all);
      showReceipt(giftReceipt({ kind: 'invite', amountMinor, from: all.home.inviteBonus, note }, currency, all));
    },
  });
  return (
    <Dialog
      open={open}
      title={fill(messages.receiveTitle, { amount: showMoney(toMinor(amount), currency) })}
      onClose={onClose}
      busy={busy}
      closeLabel={messages.later}
      action={{ label: messages.receive, onPress: () => void receive([step]) }}
    >
      <div className="stack">
        <p className="c2">{success > 0 ? messages.receiveBound : freeMoneyText(view, all)}</p>
        {success > 0 && (
          <Percents success={success} successLabel={messages.reached} fail={fail} failLabel={messages.missed} />
        )}
        {problem && <Note kind={problem.kind}>{problem.text}</Note>}
      </div>
    </Dialog>
  );
}
