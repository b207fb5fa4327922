import { useEffect, useState } from 'react';
import { serverNowMs } from '@kapao/client/clock';

/** Returns the server's time in ms, anew at each interval, so that relative times tick. */
export function useNow(everyMs = 1_000): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
