import { useState } from 'react';
import { inviteBonus } from '@kapao/contract/invite';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { showMoney } from '../lib/amount.ts';
import { Percents } from '../ui/money/percents.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useReceive } from '../wallet/use-receive.ts';

type Props = { open: boolean; view: WalletView; onClose: () => void; onReceived: () => void };

/** Needs a new `key` at each opening. */
export function CollectDialog({ open, view, onClose, onReceived }: Props) {
  const messages = inviteMessages.use();
  const { currency } = view.wallet;
  // Keeps the question's values when the wallet is read again.
  const [{ amount, success, fail }] = useState(view.invite);
  const { busy, receive } = useReceive({
    endpoint: inviteBonus,
    name: 'invite',
    currency,
    tooMuch: messages.tooMuch,
    again: messages.again,
    onReceived: () => {
      onClose();
      onReceived();
    },
    onEnd: onClose,
  });
  return (
    <Dialog
      open={open}
      title={fill(messages.receiveTitle, { amount: showMoney(toMinor(amount), currency) })}
      onClose={onClose}
      busy={busy}
      closeLabel={messages.later}
      action={{ label: messages.receive, onPress: () => void receive() }}
    >
      {success > 0 ? (
        <div className="stack">
          <p className="c2">{messages.receiveBound}</p>
          <Percents success={success} successLabel={messages.reached} fail={fail} failLabel={messages.missed} />
        </div>
      ) : (
        <p className="c2">{messages.receiveFree}</p>
      )}
    </Dialog>
  );
}
