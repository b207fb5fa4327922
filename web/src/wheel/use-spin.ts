import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { spinwheelSpin } from '@kapao/contract/wheel';
import type { Coupon, SpinReply } from '@kapao/contract/wheel';
import { useLanguage } from '@kapao/i18n/language';
import { openBareRequests } from '@kapao/client/member/request-store';
import type { MoneyRequest } from '@kapao/client/member/request-store';
import { ApiError } from '@kapao/client/api-error';
import { startRequest } from '@kapao/client/member/idempotency';
import { walletQuery } from '../money/api.ts';
import { deliver, isInHand } from '../money/money-request.ts';
import { touchedByWheel, wheelSetupQuery } from './api.ts';
import { pauseMs } from './disc/geometry.ts';

export type SpinState = 'resting' | 'asking' | 'checking' | 'turning';

type Turn = (code: string) => Promise<void>;

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

const requestName = 'spin';

type Prize = { code: string; label: string };

/** `unknown` is never shown as a failure: the coin may be spent and a prize won (reliability#unknown-outcomes). */
export type SpinOutcome =
  | { kind: 'prize'; prize: Prize; remainingCoin: number; coupon: Coupon | undefined }
  | { kind: 'refused'; reply: Extract<SpinReply, { success: false }> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'unknown' };

export const spinInDoubt = (): MoneyRequest<undefined> | undefined =>
  openBareRequests(requestName).find((request) => !isInHand(request));

/** Returns the spin without an answer before any new one: its key returns its prize and spends no second coin. */
export const spinToSend = (): MoneyRequest<undefined> => spinInDoubt() ?? startRequest(requestName, undefined);

/** Sends a spin, or repeats it to get the result. Never throws. */
export async function askForSpin(request: MoneyRequest<undefined>, onChecking: () => void): Promise<SpinOutcome> {
  try {
    const reply = await deliver(spinwheelSpin, request, { onChecking });
    if (!reply.success) return { kind: 'refused', reply };
    const { code, label, remainingCoin, coupon } = reply.result;
    return { kind: 'prize', prize: { code, label }, remainingCoin, coupon };
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
