import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { serverNowMs } from '@kapao/client/clock';
import { useTicking } from '../../lib/use-now.ts';
import css from './countdown.module.css';

/** Whole seconds until `endsAtMs` on the server's clock, ticking; 0 afterwards. */
export function useSecondsLeft(endsAtMs: number, nowMs: () => number = serverNowMs): number {
  return useTicking(() => Math.max(0, Math.ceil((endsAtMs - nowMs()) / 1_000)));
}

export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

type Props = {
  /** End on this device's clock, ms: the server's remaining time added to the arrival of its answer. */
  endsAtMs: number;
  totalSeconds: number;
  label: string;
  children?: ReactNode;
  onEnd: () => void;
};

/** mm:ss above a shrinking bar; the last minute is red. Announced only at 5, 1 and 0 minutes. */
export function Countdown({ endsAtMs, totalSeconds, label, children, onEnd }: Props) {
  const { common } = useMessages();
  const seconds = useSecondsLeft(endsAtMs, Date.now);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (seconds === 0) ended.current();
  }, [seconds]);

  const spoken =
    seconds === 0
      ? common.timeUp
      : seconds <= 60
        ? common.minuteLeft
        : seconds <= 300
          ? fill(common.minutesLeft, { minutes: 5 })
          : '';
  return (
    <div className={css['count']} data-last={seconds <= 60 ? '' : undefined}>
      <div className={css['countLine']}>
        <div className="grow">{children}</div>
        <div className={css['clock']}>
          <span className={css['countLabel']}>{label}</span>
          <span role="timer" aria-label={fill(common.timeLeft, { time: clockText(seconds) })} className={css['time']}>
            {clockText(seconds)}
          </span>
        </div>
      </div>
      <span className={css['bar']} aria-hidden="true">
        <i style={{ transform: `scaleX(${Math.min(1, seconds / totalSeconds)})` }} />
      </span>
      <span className="vh" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
