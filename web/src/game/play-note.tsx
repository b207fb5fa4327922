import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import type { Messages } from '@kapao/i18n/main/en';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { onlyInFor, onlyInText } from '../money/refusal.ts';
import { inWalletMinor, movableFromWallet } from '../money/model.ts';
import type { usePlay } from './use-play.ts';

type Props = { game: GameAccount; view: WalletView; step: ReturnType<typeof usePlay>['step'] };

export function PlayNote({ game, view, step }: Props) {
  const messages = useMessages();
  const texts = {
    idle: beforePlay(messages, game, view),
    moving: messages.game.moving,
    checking: messages.wallet.checking,
    entering: fill(messages.game.entering, { name: game.name }),
  };
  return (
    <p className="t14 c2" role="status">
      {texts[step]}
    </p>
  );
}

function beforePlay(all: Messages, game: GameAccount, view: WalletView): string {
  const { game: messages } = all;
  const { lossLimit } = view;
  const onlyIn = onlyInFor(game, view.bonus);
  if (onlyIn.length > 0) return onlyInText(all, onlyIn);
  const walletMinor = inWalletMinor(view);
  const movedMinor = movableFromWallet(view, game);
  const money = (amountMinor: bigint): string => showMoney(amountMinor, view.wallet.currency);
  const values = { amount: money(movedMinor), rest: money(walletMinor - movedMinor) };
  const moves = movedMinor === walletMinor ? messages.playMoves : messages.playMovesPart;
  const said = [
    game.web === null && messages.moveNote,
    game.web === null && movedMinor === 0n && messages.walletEmpty,
    game.web !== null && movedMinor > 0n && !lossLimit && fill(moves, values),
    lossLimit !== undefined && fill(messages.playAsks, { left: money(toMinor(lossLimit.left)) }),
    game.web !== null && game.login.kind === 'open' && messages.signInThere,
  ];
  return said.filter((line) => line !== false).join(' ');
}
