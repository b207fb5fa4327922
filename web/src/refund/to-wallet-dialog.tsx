import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { refundAddWallet } from '@kapao/contract/refund';
import type { RefundCheck } from '@kapao/contract/refund';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@kapao/i18n/fill';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { showMoney } from '../lib/amount.ts';
import { Percents } from '../ui/money/percents.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useReceive } from '../wallet/use-receive.ts';

type Props = { open: boolean; check: RefundCheck; currency: Currency; onClose: () => void; onReceived: () => void };

export function ToWalletDialog({ open, check, currency, onClose, onReceived }: Props) {
  const messages = refundMessages.use();
  const client = useQueryClient();
  const { refundAmount, refundSuccess, refundFail } = check;
  const { busy, receive } = useReceive({
    endpoint: refundAddWallet,
    name: 'refundAddWallet',
    currency,
    tooMuch: messages.tooMuch,
    onReceived,
    onEnd: () => {
      onClose();
      void client.invalidateQueries({ queryKey: ['refund'] });
    },
  });
  return (
    <Dialog
      open={open}
      title={fill(messages.confirmTitle, { amount: showMoney(toMinor(refundAmount), currency) })}
      onClose={onClose}
      busy={busy}
      closeLabel={messages.later}
      action={{ label: messages.toWallet, onPress: () => void receive() }}
    >
      {refundSuccess > 0 ? (
        <div className="stack">
          <p className="c2">{messages.confirmBound}</p>
          <Percents
            success={refundSuccess}
            successLabel={messages.reached}
            fail={refundFail}
            failLabel={messages.missed}
          />
        </div>
      ) : (
        <p className="c2">{messages.confirmFree}</p>
      )}
    </Dialog>
  );
}
