import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '@kapao/i18n/language';
import type { MoneyRequest } from '@kapao/client/member/request-store';
import { walletQuery } from '../../money/api.ts';
import { pauseMs } from '../disc/spin-plan.ts';
import { touchedByWheel, wheelSetupQuery } from '../queries.ts';
import { askForSpin, spinInDoubt, spinToSend } from './ask.ts';
import type { Prize, SpinOutcome } from './ask.ts';

export type SpinState = 'resting' | 'asking' | 'checking' | 'turning';

export type Turn = (code: string) => Promise<void>;

/**
 * One spin: the answer, the motion, a pause, the prize (product#spin). A spin without an answer is repeated by the next
 * click or visit.
 */
export function useSpin(turn: Turn, onAnswer: () => void) {
  const client = useQueryClient();
  const language = useLanguage();
  const [state, setState] = useState<SpinState>('resting');
  const [stoppedAt, setStoppedAt] = useState<Prize | null>(null);
  const [outcome, setOutcome] = useState<SpinOutcome | null>(null);
  const running = useRef(false);
  const latest = useRef({ turn, onTold: onAnswer, language });
  useEffect(() => {
    latest.current = { turn, onTold: onAnswer, language };
  });
  const here = useIsHere();

  const run = useCallback(
    async (request: MoneyRequest<undefined>): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setState('asking');
      setStoppedAt(null);
      const answer = await askForSpin(request, () => setState('checking'));
      if (answer.kind === 'prize' && here.current) {
        client.setQueryData(wheelSetupQuery(latest.current.language).queryKey, (known) =>
          known ? { result: { ...known.result, userCoin: answer.remainingCoin } } : known,
        );
        setState('turning');
        await latest.current.turn(answer.prize.code);
        setStoppedAt(answer.prize);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      running.current = false;
      // Not earlier: a new coupon would reveal the prize while the wheel still turns.
      for (const queryKey of [...touchedByWheel, walletQuery.queryKey]) void client.invalidateQueries({ queryKey });
      if (!here.current) return;
      setState('resting');
      setOutcome(answer);
      latest.current.onTold();
    },
    [client, here],
  );

  useEffect(() => {
    const inDoubt = spinInDoubt();
    if (inDoubt && navigator.onLine) void run(inDoubt);
  }, [run]);

  return { state, stoppedAt, outcome, spin: () => void run(spinToSend()), forget: () => setOutcome(null) };
}

function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
