import type { WalletView } from '@kapao/contract/wallet';
import { toMinor } from '@kapao/contract/money';
import { useMessages } from '@kapao/i18n/language';
import { inGamesMinor, totalMinor } from '../money/model.ts';
import { Button } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import type { SheetName } from './sheets/home-sheets.tsx';
import css from './first-steps.module.css';

type Props = { view: WalletView | undefined; onOpen: (sheet: SheetName, wish?: { code?: string }) => void };

export function FirstSteps({ view, onOpen }: Props) {
  const { home } = useMessages();
  const step = view && firstRunStep(view);
  if (!step) return null;
  const texts: Record<FirstRunStep, string> = {
    deposit: home.stepDeposit,
    choose: home.stepChoose,
    play: home.stepPlay,
  };
  const at = firstRunSteps.indexOf(step);
  return (
    <section className={css['card']} aria-labelledby="first-steps">
      <h2 id="first-steps" className={css['title']}>
        {home.firstSteps}
      </h2>
      <ol className={css['steps']}>
        {firstRunSteps.map((name, index) => (
          <li key={name} aria-current={name === step ? 'step' : undefined} data-done={index < at ? '' : undefined}>
            <span className={css['disc']} aria-hidden="true">
              {index < at ? <Icon name="check" size="s" /> : index + 1}
            </span>
            {texts[name]}
            {index < at && <span className="vh"> {home.stepDone}</span>}
          </li>
        ))}
      </ol>
      <NextStep step={step} view={view} onOpen={onOpen} />
    </section>
  );
}

function NextStep({ step, view, onOpen }: { step: FirstRunStep; view: WalletView; onOpen: Props['onOpen'] }) {
  const { home } = useMessages();
  if (step === 'deposit') {
    return (
      <Button kind="accent" block icon="deposit" aria-haspopup="dialog" onClick={() => onOpen('deposit')}>
        {home.firstDeposit}
      </Button>
    );
  }
  if (step === 'choose') {
    return (
      <Button kind="accent" block onClick={toGames}>
        {home.stepChoose}
      </Button>
    );
  }
  const game = view.slots.find(({ isActive }) => isActive);
  if (!game) return null;
  return (
    <Button kind="accent" block icon="play" aria-haspopup="dialog" onClick={() => onOpen('game', { code: game.code })}>
      {home.stepPlay} {game.name}
    </Button>
  );
}

/** Moves the focus too, so that keyboard and screen reader continue at the games. */
function toGames(): void {
  const first = document.querySelector<HTMLElement>('main button[data-code]');
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
}

const firstRunSteps = ['deposit', 'choose', 'play'] as const;
type FirstRunStep = (typeof firstRunSteps)[number];

const newForMs = 7 * 86_400_000;

type Seen = Pick<WalletView, 'wallet' | 'slots' | 'pending' | 'lastUpdated'> & {
  profile: Pick<WalletView['profile'], 'createdAt'>;
};

/** Returns the next step of a member who has not played yet, or null for everyone else. */
export function firstRunStep(view: Seen): FirstRunStep | null {
  const open = view.slots.filter(({ isActive }) => isActive);
  if (open.length === 0) return totalMinor(view) > 0n ? 'choose' : 'deposit';
  const isNew = Date.parse(view.lastUpdated) - Date.parse(view.profile.createdAt) < newForMs;
  const waits = open.length === 1 && inGamesMinor(view) === 0n && view.pending.length === 0;
  return isNew && waits && toMinor(view.wallet.amount) > 0n ? 'play' : null;
}
