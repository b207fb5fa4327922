import { useState } from 'react';
import type { WheelSetup } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { Spinner } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { useDisc } from './disc/disc.ts';
import { SpinOutcomeDialog } from './outcome-dialog.tsx';
import { useSpin } from './use-spin.ts';
import type { SpinState } from './use-spin.ts';
import css from './wheel.module.css';

type ActiveWheel = NonNullable<WheelSetup['activeSpinwheel']>;

export function Wheel({ wheel, coins }: { wheel: ActiveWheel; coins: number }) {
  const messages = wheelMessages.use();
  const [slices, setSlices] = useState(wheel.slice);
  const { canvas, hub, turn, lighten } = useDisc(slices);
  const { state, stoppedAt, outcome, spin, forget } = useSpin(turn, lighten);
  if (state === 'resting' && slices !== wheel.slice) setSlices(wheel.slice);
  const stoppedSlice = slices.find(({ code }) => code === stoppedAt?.code);

  return (
    <div className={css['wheelBox']}>
      <div className={css['wheel']}>
        <div className={css['face']}>
          <canvas ref={canvas} className={css['disc']} role="img" aria-label={wheel.name} />
        </div>
        <Pointer />
        <Hub ref={hub} state={state} coins={coins} onSpin={spin} />
      </div>
      <ul className="vh" aria-label={messages.slices}>
        {slices.map(({ code, label, odds }) => (
          <li key={code}>{fill(messages.sliceOdds, { label, odds })}</li>
        ))}
      </ul>
      <p role="status" className={cx(css['status'], state !== 'checking' && 'vh')}>
        {state === 'checking' && messages.checking}
        {state === 'turning' && !stoppedAt && messages.turning}
        {stoppedAt && fill(messages.stoppedAt, { label: stoppedSlice?.label ?? stoppedAt.label })}
      </p>
      <SpinOutcomeDialog outcome={outcome} slices={slices} onAgain={spin} onClose={forget} />
    </div>
  );
}

type HubProps = { state: SpinState; coins: number; onSpin: () => void; ref: React.Ref<HTMLButtonElement> };

function Hub({ state, coins, onSpin, ref }: HubProps) {
  const messages = wheelMessages.use();
  const none = coins <= 0;
  const resting = state === 'resting';
  const asking = state === 'asking' || state === 'checking';
  const label = none && resting ? messages.noCoins : resting ? messages.tap : messages.spinning;
  return (
    <button
      ref={ref}
      type="button"
      className={css['hub']}
      aria-disabled={none || !resting ? true : undefined}
      aria-busy={resting ? undefined : true}
      data-none={none && resting ? '' : undefined}
      onClick={() => {
        if (resting && !none) onSpin();
      }}
    >
      <span className="vh">{fill(none ? messages.spinNone : messages.spin, { count: coins })}</span>
      {asking ? <Spinner /> : <b aria-hidden="true">{coins}</b>}
      <span>{label}</span>
    </button>
  );
}

const Pointer = () => (
  <svg className={css['pointer']} viewBox="-18 -183 36 52" aria-hidden="true">
    <path d="M0-136-11.5-157A14 14 0 1 1 11.5-157z" />
    <circle cy="-165" r="4.5" />
  </svg>
);
