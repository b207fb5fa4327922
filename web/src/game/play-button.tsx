import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { Button } from '../ui/action/button.tsx';
import { movableFromWallet } from '../wallet/transfer-rules.ts';
import type { usePlayRequest } from './use-play-request.ts';

type Props = { game: GameAccount; view: WalletView; busy: boolean; request: ReturnType<typeof usePlayRequest> };

export function PlayButton({ game, view, busy, request: { canMove, canPlay, request } }: Props) {
  const { game: messages } = useMessages();
  if (game.web !== null) {
    return (
      <Button block icon="play" busy={busy} disabled={!canPlay} onClick={request}>
        {messages.play}
      </Button>
    );
  }
  const amount = showMoney(movableFromWallet(view, game), view.wallet.currency);
  return (
    <Button block busy={busy} disabled={!canMove} onClick={request}>
      {canMove && !view.lossLimit ? fill(messages.moveAll, { amount }) : messages.moveNone}
    </Button>
  );
}
