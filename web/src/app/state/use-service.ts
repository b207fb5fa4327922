import { useEffect, useRef, useState } from 'react';
import { lookupActive } from '@kapao/contract/content';
import { useNavigate } from 'react-router';
import type { NavigateFunction } from 'react-router';
import { call } from '@kapao/client/member/call';
import { readToken } from '@kapao/client/member/session';
import { paths } from '../paths.ts';

const againEveryMs = 15_000;

type Found = { at: string; known: boolean } | null;

/**
 * Waits for a switched-off service and continues once it is back; a member keeps the session and goes to home.
 * Checks at once, at intervals, when the page is shown again, and when the connection returns.
 */
export function useService() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>(null);

  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });

  async function check(): Promise<void> {
    setBusy(true);
    const known = await goOn(navigate).then(
      () => true,
      () => false,
    );
    setBusy(false);
    setFound({ at: new Date().toISOString(), known });
  }

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') goOn(latest.current).catch(() => undefined);
    };
    look();
    const timer = setInterval(look, againEveryMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, []);

  return { busy, found, check };
}

async function goOn(navigate: NavigateFunction): Promise<void> {
  const { terminated } = await call(lookupActive, {});
  if (terminated !== 'gone') await navigate(readToken() ? paths.home : paths.login, { replace: true });
}
