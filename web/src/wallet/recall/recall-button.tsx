import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../../lib/amount.ts';
import { Button } from '../../ui/action/button.tsx';
import { inGamesMinor } from '../total.ts';
import type { useRecall } from './use-recall.ts';

type Props = { view: WalletView; recall: ReturnType<typeof useRecall> };

export function RecallButton({ view, recall }: Props) {
  const { wallet: messages } = useMessages();
  const amountMinor = inGamesMinor(view);
  if (amountMinor === 0n && !view.slots.some(({ stale }) => stale)) return null;
  return (
    <Button kind="line" small block icon="wallet" busy={recall.busy} onClick={recall.send}>
      {fill(messages.recall, { amount: showMoney(amountMinor, view.wallet.currency) })}
    </Button>
  );
}
