import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { movableFromWallet, WALLET } from '../money/model.ts';
import { Button } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useActivation, usePlayRequest } from './api.ts';
import { GameAlert, OpenAccount } from './open-account.tsx';
import { GameArt } from './game-art.tsx';
import { playableMinor } from './model.ts';
import { PlayAmount } from './play-amount.tsx';
import { ResetDialogs, useGamePasswordReset } from './reset-password.tsx';
import { usePlay } from './use-play.ts';
import css from './game.module.css';

type Props = {
  open: boolean;
  view: WalletView;
  game: GameAccount;
  onClose: () => void;
  onOpening: (code: string | null) => void;
  onTransfer: (sides: { from: string; to: string }) => void;
  onMoved: () => void;
};

export function GameSheet({ open, view, game, onClose, onOpening, onTransfer, onMoved }: Props) {
  const { game: messages } = useMessages();
  const play = usePlay(game, view);
  const request = usePlayRequest(game, view, { play, onMoved });
  const activation = useActivation(game, onOpening);
  const reset = useGamePasswordReset(game);
  const busy = play.step !== 'idle' || activation.busy || reset.busy;
  return (
    <>
      <Sheet
        open={open && !request.question.open}
        title={game.name}
        onClose={onClose}
        busy={busy}
        footer={
          game.isActive ? (
            <PlayButton game={game} view={view} busy={play.step !== 'idle'} request={request} />
          ) : (
            <Button block icon="plus" busy={activation.busy} onClick={activation.activate}>
              {messages.open}
            </Button>
          )
        }
      >
        {game.isActive ? (
          <OpenAccount
            game={game}
            view={view}
            step={play.step}
            reset={reset}
            onIn={() => onTransfer({ from: WALLET, to: game.code })}
            onOut={() => onTransfer({ from: game.code, to: WALLET })}
          />
        ) : (
          <ActivateInvitation game={game} />
        )}
      </Sheet>
      <PlayAmount
        key={request.question.count}
        open={open && request.question.open}
        game={game}
        view={view}
        busy={play.step !== 'idle'}
        onClose={request.endQuestion}
        onGo={request.go}
      />
      <Dialog open={play.shown} title={play.failure?.title ?? ''} onClose={play.hide}>
        {play.failure?.text}
      </Dialog>
      <ResetDialogs game={game} reset={reset} />
      <Dialog open={activation.shown} title={messages.openFailed} onClose={activation.hide}>
        {activation.failure}
      </Dialog>
    </>
  );
}

function ActivateInvitation({ game }: { game: GameAccount }) {
  const { game: messages } = useMessages();
  return (
    <div className="stack">
      {game.alert ? (
        <div className={cx(css['banner'], css['warned'])}>
          <GameAlert text={game.alert} />
        </div>
      ) : (
        <div className={css['tucked']}>
          <GameArt game={game} />
        </div>
      )}
      <div>
        <h3>{fill(messages.openTitle, { name: game.name })}</h3>
        <p className="c2">{messages.openText}</p>
      </div>
    </div>
  );
}

type PlayButtonProps = {
  game: GameAccount;
  view: WalletView;
  busy: boolean;
  request: ReturnType<typeof usePlayRequest>;
};

function PlayButton({ game, view, busy, request: { canMove, canPlay, request } }: PlayButtonProps) {
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
