import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { Button } from '../ui/action/button.tsx';
import { movableFromWallet } from '../money/model.ts';
import { playableMinor } from './playable.ts';
import type { usePlayRequest } from './use-play-request.ts';

type Props = { game: GameAccount; view: WalletView; busy: boolean; request: ReturnType<typeof usePlayRequest> };

export function PlayButton({ game, view, busy, request: { canMove, canPlay, request } }: Props) {
  const { game: messages } = useMessages();
  const money = (amountMinor: bigint): string => showMoney(amountMinor, view.wallet.currency);
  if (game.web !== null) {
    const playMinor = playableMinor(view, game);
    return (
      <Button block icon="play" busy={busy} disabled={!canPlay} onClick={request}>
        {playMinor > 0n ? fill(messages.playFor, { amount: money(playMinor) }) : messages.play}
      </Button>
    );
  }
  const amount = money(movableFromWallet(view, game));
  return (
    <Button block busy={busy} disabled={!canMove} onClick={request}>
      {canMove && !view.lossLimit ? fill(messages.moveAll, { amount }) : messages.moveNone}
    </Button>
  );
}
