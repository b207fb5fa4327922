import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { Messages } from '@kapao/i18n/main/en';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { safeLink } from '../lib/safe-link.ts';
import { inWalletMinor, movableFromWallet } from '../money/model.ts';
import { Money } from '../money/money.tsx';
import { onlyInFor, onlyInText } from '../money/refusal.ts';
import { Button, buttonClass, IconButton } from '../ui/action/button.tsx';
import { CopyButton } from '../ui/action/copy.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Note } from '../ui/layout/card.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { credentialsQuery, readCredentials } from './api.ts';
import { GameArt } from './game-art.tsx';
import { ResetRow } from './reset-password.tsx';
import type { Reset } from './reset-password.tsx';
import type { usePlay } from './use-play.ts';
import css from './game.module.css';

type Props = {
  game: GameAccount;
  view: WalletView;
  step: ReturnType<typeof usePlay>['step'];
  reset: Reset;
  onIn: () => void;
  onOut: () => void;
};

export function OpenAccount({ game, view, step, reset, onIn, onOut }: Props) {
  const { game: messages } = useMessages();
  const failed = useQuery(credentialsQuery(game.code)).isError;
  return (
    <div className="stack stack-3">
      <Banner game={game} currency={view.wallet.currency} />
      <PlayNote game={game} view={view} step={step} />
      <div className={css['two']}>
        <Button kind="line" onClick={onIn} disabled={inWalletMinor(view) <= 0n}>
          {messages.transferIn}
        </Button>
        <Button kind="line" onClick={onOut} disabled={toMinor(game.amount) <= 0n && !game.stale}>
          {messages.transferOut}
        </Button>
      </div>
      <details className={css['fold']} open={needsSignIn(game) || failed}>
        <summary>
          <Icon name="key" size="s" />
          <span className="grow">{messages.signInData}</span>
          <Icon name="chevron-down" size="s" />
        </summary>
        <div className="stack stack-3">
          <CredentialFields code={game.code} busy={reset.busy} />
          <ResetRow reset={reset} />
        </div>
      </details>
      <Apps game={game} />
    </div>
  );
}

function Banner({ game, currency }: { game: GameAccount; currency: Currency }) {
  const { game: messages } = useMessages();
  return (
    <div className={cx(css['banner'], game.alert && css['warned'])}>
      {game.alert ? <GameAlert text={game.alert} /> : <GameArt game={game} bare />}
      <div className={css['figure']} data-plate={game.background === '' || game.alert ? undefined : ''}>
        <span className={css['figureLabel']}>
          {game.stale && <Icon name="clock" size="xs" />}
          {game.stale ? messages.stale : messages.balance}
        </span>
        <span className={css['amount']}>
          <Money amountMinor={toMinor(game.amount)} currency={currency} />
        </span>
      </div>
    </div>
  );
}

/** The member types the data in at the game itself, so they are open at once. */
const needsSignIn = (game: GameAccount): boolean => game.web === null || game.login.kind === 'open';

function Apps({ game }: { game: GameAccount }) {
  const { game: messages } = useMessages();
  const links = Object.entries({ Android: game.android, iOS: game.ios }).flatMap(([app, link]) => {
    const address = link && safeLink(link);
    return address ? [{ app, address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <div className={css['two']}>
      {links.map(({ app, address }) => (
        <a key={app} className={buttonClass('secondary')} href={address} target="_blank" rel="noopener noreferrer">
          <Icon name="phone" />
          {fill(messages.app, { app })}
        </a>
      ))}
    </div>
  );
}

const hidden = '••••••••';

function CredentialFields({ code, busy }: { code: string; busy: boolean }) {
  const { game: messages, common } = useMessages();
  const textOf = useErrorText();
  const query = useQuery(credentialsQuery(code));
  const client = useQueryClient();
  const [visible, setVisible] = useState(false);

  async function show(): Promise<void> {
    try {
      if (query.data?.password === '')
        client.setQueryData(credentialsQuery(code).queryKey, await readCredentials(code));
      setVisible(true);
    } catch (error) {
      toast.error(textOf(error));
    }
  }

  if (query.isError && !query.data) {
    return (
      <Note kind="error">
        {textOf(query.error)}
        <Button kind="ghost" small onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </Note>
    );
  }
  return (
    <div className="stack stack-3" aria-busy={query.isPending || busy}>
      <div className={css['field']}>
        <span className="grow">
          <span className="t12 c2 block">{messages.username}</span>
          {query.data ? <b className={css['value']}>{query.data.username}</b> : <Skeleton width={140} height={20} />}
        </span>
        {query.data && <CopyButton value={query.data.username} label={messages.username} />}
      </div>
      <div className={css['field']}>
        <span className="grow">
          <span className="t12 c2 block">{messages.password}</span>
          {query.data && !busy ? (
            <b className={css['value']}>{visible ? query.data.password : hidden}</b>
          ) : (
            <Skeleton width={110} height={20} />
          )}
        </span>
        {query.data && !busy && (
          <>
            <IconButton
              icon={visible ? 'eye-off' : 'eye'}
              label={visible ? common.hidePassword : common.showPassword}
              aria-pressed={visible}
              onClick={() => (visible ? setVisible(false) : void show())}
            />
            {query.data.password !== '' && (
              <CopyButton value={query.data.password} shown={hidden} label={messages.password} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

type PlayNoteProps = { game: GameAccount; view: WalletView; step: ReturnType<typeof usePlay>['step'] };

function PlayNote({ game, view, step }: PlayNoteProps) {
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

export function GameAlert({ text }: { text: string }) {
  return (
    <p className={css['alert']}>
      <Icon name="alert" />
      <span className="grow">{text}</span>
    </p>
  );
}
