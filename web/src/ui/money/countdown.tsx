import { useEffect, useRef, useState } from 'react';
import { fill } from '../../i18n/fill.ts';
import { useWords } from '../../i18n/language.ts';
import { serverNowMs } from '../../lib/clock.ts';
import css from './money.module.css';

/** Whole seconds until a moment of the server's clock, ticking; 0 once it has passed. */
export function useSecondsLeft(endsAtMs: number): number {
  const left = (): number => Math.max(0, Math.ceil((endsAtMs - serverNowMs()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = (): void => setSeconds(Math.max(0, Math.ceil((endsAtMs - serverNowMs()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return seconds;
}

/** Seconds as `mm:ss`. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

type Props = {
  /** When it ends, on the server's clock (ISO text of the wire). */
  endsAt: string;
  /** The whole time, for the bar. */
  totalSeconds: number;
  onEnd: () => void;
};

/** mm:ss over a bar that shrinks; the last minute is red. Read aloud at 5, 1 and 0 minutes only. */
export function Countdown({ endsAt, totalSeconds, onEnd }: Props) {
  const { common } = useWords();
  const seconds = useSecondsLeft(Date.parse(endsAt));
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
      <span role="timer" aria-label={fill(common.timeLeft, { time: clockText(seconds) })} className={css['time']}>
        {clockText(seconds)}
      </span>
      <span className={css['bar']} aria-hidden="true">
        <i style={{ transform: `scaleX(${Math.min(1, seconds / totalSeconds)})` }} />
      </span>
      <span className="vh" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
