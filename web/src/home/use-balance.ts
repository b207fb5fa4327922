import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gameRefresh } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import type { Messages } from '@kapao/i18n/main/en';
import { useMessages } from '@kapao/i18n/language';
import { serverNowMs } from '@kapao/client/clock';
import { writeText } from '@kapao/client/storage';
import { call } from '@kapao/client/member/call';
import { toast } from '../ui/overlay/toasts.ts';
import { walletQuery } from '../money/api.ts';
import { isExpected } from '../withdraw/model.ts';
import { nameOfPlace } from '../money/model.ts';

const movingEveryMs = 3_000;
const restingEveryMs = 20_000;
const watchMs = 60_000;
/** The wallet that was requested before home is not requested again by its first picture. */
const freshMs = 2_000;
/** Duration of the card's way up in ms, so that a quick answer does not reverse it halfway. */
const pullMs = 160;

/** Reads all games when home opens, then the wallet (product#home). The last figures stay while new ones load. */
export function useBalance(watching: boolean) {
  const client = useQueryClient();
  const [watchUntilMs, setWatchUntilMs] = useState(0);
  const query = useQuery({
    ...walletQuery,
    staleTime: freshMs,
    refetchInterval: ({ state }) => {
      const { data } = state;
      const moving = watching || Date.now() < watchUntilMs || (data?.pending.length ?? 0) > 0;
      return moving || (data && isExpected(data, serverNowMs())) ? movingEveryMs : restingEveryMs;
    },
  });
  const { checking, check } = useCheck();
  const [pulling, pull] = usePull();

  useEffect(() => void check(false), [check]);
  useEffect(() => onReturn(() => void check(false)), [check]);
  useEffect(() => rememberSync(query.data), [query.data]);

  return {
    view: query.data,
    failed: query.isError && query.data === undefined,
    checking,
    pulled: checking || pulling,
    pull,
    check: () => {
      pull();
      void check(true);
    },
    refresh: () => void check(false),
    retry: () => void query.refetch(),
    reload: () => void client.invalidateQueries(walletQuery),
    receive: () => {
      pull();
      void client.invalidateQueries(walletQuery);
    },
    watch: () => setWatchUntilMs(Date.now() + watchMs),
  };
}

function useCheck() {
  const client = useQueryClient();
  const { home } = useMessages();
  const messages = useRef(home);
  const running = useRef(false);
  const loud = useRef(false);
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    messages.current = home;
  });

  const check = useCallback(
    async (aloud: boolean): Promise<void> => {
      loud.current ||= aloud;
      if (running.current) return;
      running.current = true;
      setChecking(true);
      try {
        const { slots } = await call(gameRefresh, {});
        await client.refetchQueries(walletQuery, { throwOnError: true });
        const silent = slots.flatMap(({ code, stale }) => (stale ? [code] : []));
        if (loud.current && silent.length === 0) toast.success(messages.current.refreshed);
        else if (loud.current)
          toast.error(silentText(messages.current, silent, client.getQueryData(walletQuery.queryKey)));
      } catch {
        if (loud.current) toast.error(messages.current.checkFailed);
      } finally {
        running.current = false;
        loud.current = false;
        setChecking(false);
      }
    },
    [client],
  );
  return { checking, check };
}

const namedAtMost = 3;

function silentText(home: Messages['home'], codes: readonly string[], view: WalletView | undefined): string {
  if (codes.length > namedAtMost || !view) return home.checkFailed;
  return fill(home.silent, { names: codes.map((code) => nameOfPlace(code, view, '')).join(', ') });
}

function onReturn(then: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') then();
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) then();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onShow);
  };
}

function usePull(): [boolean, () => void] {
  const [pulling, setPulling] = useState(false);
  useEffect(() => {
    if (!pulling) return undefined;
    const timer = setTimeout(() => setPulling(false), pullMs);
    return () => clearTimeout(timer);
  }, [pulling]);
  return [pulling, useCallback(() => setPulling(true), [])];
}

function rememberSync(view: WalletView | undefined): void {
  if (view) writeText('local', 'last_sync', view.lastUpdated);
}
