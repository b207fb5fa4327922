import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../i18n/fill.ts';
import type { Words } from '../i18n/en/words.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { onlyInFor } from '../wallet/refusal/only-in.ts';
import { onlyInText } from '../wallet/refusal/use-transfer-error.ts';
import { inWalletMinor } from '../wallet/total.ts';
import { movableIn } from '../wallet/transfer-rules.ts';
import type { usePlay } from './use-play.ts';

type Props = { game: GameAccount; view: WalletView; step: ReturnType<typeof usePlay>['step'] };

/** Explains what the button will do, and shows what it is doing. */
export function PlayNote({ game, view, step }: Props) {
  const words = useWords();
  const texts = {
    idle: beforePlay(words, game, view),
    moving: words.game.moving,
    checking: words.wallet.checking,
    entering: fill(words.game.entering, { name: game.name }),
  };
  return (
    <p className="t14 c2" role="status">
      {texts[step]}
    </p>
  );
}

function beforePlay(all: Words, game: GameAccount, view: WalletView): string {
  const { game: words } = all;
  const { lossLimit } = view;
  const onlyIn = onlyInFor(game, view.bonus);
  if (onlyIn.length > 0) return onlyInText(all, onlyIn);
  const walletMinor = inWalletMinor(view);
  const movedMinor = movableIn(view, game);
  const money = (amountMinor: bigint): string => showMoney(amountMinor, view.wallet.currency);
  const values = { amount: money(movedMinor), rest: money(walletMinor - movedMinor) };
  const moves = movedMinor === walletMinor ? words.playMoves : words.playMovesPart;
  const said = [
    game.web === null && words.moveNote,
    game.web === null && movedMinor === 0n && words.walletEmpty,
    game.web !== null && movedMinor > 0n && !lossLimit && fill(moves, values),
    lossLimit !== undefined && fill(words.playAsks, { left: money(toMinor(lossLimit.left)) }),
    game.web !== null && game.login.kind === 'open' && words.signInThere,
  ];
  return said.filter((line) => line !== false).join(' ');
}
