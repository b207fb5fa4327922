import { Suspense, lazy, useEffect } from 'react';
import type { SheetsProps } from './sheets.tsx';

const load = () => import('./sheets.tsx');
const Sheets = lazy(async () => ({ default: (await load()).Sheets }));

/** The sheets of home. Their code comes while the page is idle, so that the tap finds it there. */
export function HomeSheets(props: SheetsProps) {
  useEffect(fetchAhead, []);
  const used = Object.keys(props.state.opened).length > 0;
  return <Suspense>{used && <Sheets {...props} />}</Suspense>;
}

function fetchAhead(): () => void {
  const fetchSheets = (): void => void load().catch(() => undefined);
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchSheets, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(fetchSheets, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}
