import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { gameActivate } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { useInfo } from '../content/use-info.ts';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { ApiError, call } from '../lib/api.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { walletQuery } from '../wallet/queries.ts';
import { inWalletMinor } from '../wallet/total.ts';
import { WALLET } from '../wallet/transfer-rules.ts';
import { GameArt } from './game-art.tsx';
import { OpenAccount } from './open-account.tsx';
import css from './game.module.css';
import { credentialsQuery } from './queries.ts';
import { usePlay } from './use-play.ts';

type Props = {
  open: boolean;
  view: WalletView;
  game: GameAccount;
  onClose: () => void;
  /** The account is being opened (its code), or no more (null): the card shows it. */
  onOpening: (code: string | null) => void;
  onTransfer: (sides: { from: string; to: string }) => void;
};

/** One game account (spec §2, Slot account modal). Give it a new `key` at each opening. */
export function GameSheet({ open, view, game, onClose, onOpening, onTransfer }: Props) {
  const { game: words } = useWords();
  const play = usePlay(game, view);
  const activation = useActivation(game, onOpening);
  const busy = play.step !== 'idle' || activation.busy;
  return (
    <>
      <Sheet
        open={open}
        title={game.name}
        onClose={onClose}
        busy={busy}
        footer={
          game.isActive ? (
            <PlayButton game={game} view={view} play={play} />
          ) : (
            <Button block icon="plus" busy={activation.busy} onClick={activation.activate}>
              {words.open}
            </Button>
          )
        }
      >
        {game.isActive ? (
          <OpenAccount
            game={game}
            view={view}
            step={play.step}
            onIn={() => onTransfer({ from: WALLET, to: game.code })}
            onOut={() => onTransfer({ from: game.code, to: WALLET })}
          />
        ) : (
          <Invitation game={game} />
        )}
      </Sheet>
      <Dialog open={play.shown} title={play.failure?.title ?? ''} onClose={play.hide}>
        {play.failure?.text}
      </Dialog>
      <Dialog open={activation.shown} title={words.openFailed} onClose={activation.hide}>
        {activation.failure}
      </Dialog>
    </>
  );
}

/** Play where the game has a page; else the wallet can be moved there (spec §2). */
function PlayButton({ game, view, play }: Pick<Props, 'game' | 'view'> & { play: ReturnType<typeof usePlay> }) {
  const { game: words } = useWords();
  const info = useInfo();
  const credentials = useQuery(credentialsQuery(game.code));
  const walletMinor = inWalletMinor(view);
  const busy = play.step !== 'idle';
  if (game.web === null) {
    const amount = showMoney(walletMinor, view.wallet.currency);
    return (
      <Button block busy={busy} disabled={walletMinor <= 0n} onClick={play.moveAll}>
        {walletMinor > 0n ? fill(words.moveAll, { amount }) : words.moveNone}
      </Button>
    );
  }
  const known = credentials.data;
  return (
    <Button
      block
      icon="play"
      busy={busy}
      disabled={!known}
      onClick={() => known && play.play(known, info?.openGamesInNewTab ?? true)}
    >
      {words.play}
    </Button>
  );
}

function Invitation({ game }: { game: GameAccount }) {
  const { game: words } = useWords();
  return (
    <div className="stack">
      <div className={css['tucked']}>
        <GameArt game={game} />
      </div>
      <div>
        <h3>{fill(words.openTitle, { name: game.name })}</h3>
        <p className="c2">{words.openText}</p>
      </div>
      {game.alert && <Note kind="warn">{game.alert}</Note>}
    </div>
  );
}

function useActivation(game: GameAccount, onOpening: (code: string | null) => void) {
  const { game: words } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [shown, setShown] = useState(false);
  const mutation = useMutation({
    mutationFn: () => call(gameActivate, { params: { code: game.code } }),
    onMutate: () => onOpening(game.code),
    onSuccess: () => toast.success(fill(words.opened, { name: game.name })),
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'SLOT_ALREADY_ACTIVE')) setShown(true);
    },
    onSettled: async () => {
      await client.invalidateQueries(walletQuery);
      onOpening(null);
    },
  });
  return {
    busy: mutation.isPending,
    activate: () => mutation.mutate(),
    failure: mutation.error ? textOf(mutation.error) : '',
    shown,
    hide: () => setShown(false),
  };
}
