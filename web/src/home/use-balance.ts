import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gameRefresh } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { useWords } from '../i18n/language.ts';
import { call } from '../lib/api.ts';
import { writeText } from '../lib/storage.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { walletQuery } from '../wallet/queries.ts';

/** How often the wallet is asked for while money is known to move, and otherwise. */
const movingEveryMs = 3_000;
const restingEveryMs = 20_000;
/** How long a withdrawal or a payment is watched after the press. */
const watchMs = 60_000;
const pullMs = 420;

/**
 * The wallet as home shows it. All games are asked once home opens, then the wallet is read again (spec §2). The last
 * figures stay while new ones are awaited, so money never flickers.
 */
export function useBalance(watching: boolean) {
  const client = useQueryClient();
  const [watchUntilMs, setWatchUntilMs] = useState(0);
  const query = useQuery({
    ...walletQuery,
    refetchInterval: ({ state }) => {
      const moving = watching || Date.now() < watchUntilMs || (state.data?.pending.length ?? 0) > 0;
      return moving ? movingEveryMs : restingEveryMs;
    },
  });
  const { checking, check } = useCheck();
  const [pulling, pull] = usePull();

  useEffect(() => void check(false), [check]);
  useEffect(() => rememberSync(query.data), [query.data]);

  return {
    view: query.data,
    failed: query.isError && query.data === undefined,
    checking,
    pulled: checking || pulling,
    pull,
    /** Asks all games, then reads the wallet; `aloud` says how it went. */
    check: () => void check(true),
    retry: () => void query.refetch(),
    reload: () => void client.invalidateQueries(walletQuery),
    watch: () => setWatchUntilMs(Date.now() + watchMs),
  };
}

function useCheck() {
  const client = useQueryClient();
  const { home } = useWords();
  const words = useRef(home);
  const running = useRef(false);
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    words.current = home;
  });

  const check = useCallback(
    async (aloud: boolean): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setChecking(true);
      try {
        const { slots } = await call(gameRefresh, {});
        await client.refetchQueries(walletQuery, { throwOnError: true });
        // A game that did not answer shows what was last known.
        const known = !slots.some(({ stale }) => stale);
        if (aloud) toast[known ? 'success' : 'error'](words.current[known ? 'refreshed' : 'checkFailed']);
      } catch {
        if (aloud) toast.error(words.current.checkFailed);
      } finally {
        running.current = false;
        setChecking(false);
      }
    },
    [client],
  );
  return { checking, check };
}

/** The one pull of the card when money has come in. */
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
