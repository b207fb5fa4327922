import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { safeLink } from '../lib/safe-link.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Money } from '../ui/money/money.tsx';
import { inWalletMinor } from '../wallet/total.ts';
import { CredentialFields } from './credentials.tsx';
import { GameArt } from './game-art.tsx';
import css from './game.module.css';
import type { usePlay } from './use-play.ts';

type Props = {
  game: GameAccount;
  view: WalletView;
  step: ReturnType<typeof usePlay>['step'];
  onIn: () => void;
  onOut: () => void;
};

/** What an open account holds, how to sign in by hand, and the ways money goes. */
export function OpenAccount({ game, view, step, onIn, onOut }: Props) {
  const { game: words } = useWords();
  return (
    <div className="stack stack-3">
      <div className={css['banner']}>
        <GameArt game={game} bare />
        <div className={css['figure']} data-plate={game.background === '' ? undefined : ''}>
          <span className="t14">{game.stale ? words.stale : words.balance}</span>
          <span className={css['amount']}>
            <Money amountMinor={toMinor(game.amount)} currency={view.wallet.currency} />
          </span>
        </div>
      </div>
      {game.alert && <Note kind="warn">{game.alert}</Note>}
      <CredentialFields code={game.code} />
      <div className={css['two']}>
        <Button kind="line" onClick={onIn} disabled={inWalletMinor(view) <= 0n}>
          {words.transferIn}
        </Button>
        <Button kind="line" onClick={onOut} disabled={toMinor(game.amount) <= 0n && !game.stale}>
          {words.transferOut}
        </Button>
      </div>
      <div className={css['two']}>
        <AppButton app="Android" link={game.android} />
        <AppButton app="iOS" link={game.ios} />
      </div>
      <PlayNote game={game} view={view} step={step} />
    </div>
  );
}

function AppButton({ app, link }: { app: string; link: string | null }) {
  const { game: words } = useWords();
  const address = link && safeLink(link);
  if (!address) {
    return (
      <Button kind="secondary" icon="phone" disabled>
        {fill(words.noApp, { app })}
      </Button>
    );
  }
  return (
    <a className={buttonClass('secondary')} href={address} target="_blank" rel="noopener noreferrer">
      <Icon name="phone" />
      {app}
    </a>
  );
}

/** What the button will do, before it is pressed; and what it is doing. */
function PlayNote({ game, view, step }: Pick<Props, 'game' | 'view' | 'step'>) {
  const { game: words, wallet } = useWords();
  const walletMinor = inWalletMinor(view);
  const amount = showMoney(walletMinor, view.wallet.currency);
  const before =
    game.web === null
      ? `${words.moveNote}${walletMinor > 0n ? '' : ` ${words.walletEmpty}`}`
      : walletMinor > 0n
        ? fill(words.playMoves, { amount })
        : '';
  const texts = {
    idle: before,
    moving: words.moving,
    checking: wallet.checking,
    entering: fill(words.entering, { name: game.name }),
  };
  return (
    <p className="t14 c2" role="status">
      {texts[step]}
    </p>
  );
}
