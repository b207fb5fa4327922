import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { refundAddWallet } from '@kapao/contract/refund';
import type { RefundCheck } from '@kapao/contract/refund';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '../i18n/fill.ts';
import { showMoney } from '../lib/amount.ts';
import { Percents } from '../ui/money/percents.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useReceive } from '../wallet/use-receive.ts';
import { refundWords } from './words.ts';

type Props = { open: boolean; check: RefundCheck; currency: Currency; onClose: () => void; onReceived: () => void };

/** Asks before the accrued amount goes to the wallet, with the percentages of its condition (product#refund). */
export function ToWalletDialog({ open, check, currency, onClose, onReceived }: Props) {
  const words = refundWords.use();
  const client = useQueryClient();
  const { refundAmount, refundSuccess, refundFail } = check;
  const { busy, receive } = useReceive({
    endpoint: refundAddWallet,
    name: 'refundAddWallet',
    currency,
    tooMuch: words.tooMuch,
    onReceived,
    onEnd: () => {
      onClose();
      void client.invalidateQueries({ queryKey: ['refund'] });
    },
  });
  return (
    <Dialog
      open={open}
      title={fill(words.confirmTitle, { amount: showMoney(toMinor(refundAmount), currency) })}
      onClose={onClose}
      busy={busy}
      closeLabel={words.later}
      action={{ label: words.toWallet, onPress: () => void receive() }}
    >
      {refundSuccess > 0 ? (
        <div className="stack">
          <p className="c2">{words.confirmBound}</p>
          <Percents success={refundSuccess} successLabel={words.reached} fail={refundFail} failLabel={words.missed} />
        </div>
      ) : (
        <p className="c2">{words.confirmFree}</p>
      )}
    </Dialog>
  );
}
