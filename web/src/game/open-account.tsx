import { useQuery } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { safeLink } from '../lib/safe-link.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Money } from '../money/money.tsx';
import { inWalletMinor } from '../money/model.ts';
import { CredentialFields } from './credentials.tsx';
import { GameAlert } from './art/game-alert.tsx';
import { GameArt } from './art/game-art.tsx';
import css from './game.module.css';
import { PlayNote } from './play-note.tsx';
import { credentialsQuery } from './queries.ts';
import { ResetRow } from './reset-password.tsx';
import type { Reset } from './reset-password.tsx';
import type { usePlay } from './use-play.ts';

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
