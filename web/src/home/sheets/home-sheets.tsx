import { Suspense, lazy, useEffect } from 'react';
import type { SheetsProps } from './sheets.tsx';

const loadSheets = () => import('./sheets.tsx');
const Sheets = lazy(async () => ({ default: (await loadSheets()).Sheets }));
const GiftSheets = lazy(async () => ({ default: (await import('./gift-sheets.tsx')).GiftSheets }));

export function HomeSheets(props: SheetsProps) {
  useEffect(fetchAhead, []);
  const { banners, invite, refund, collect, ...rest } = props.state.opened;
  return (
    <Suspense>
      {Object.keys(rest).length > 0 && <Sheets {...props} />}
      {(banners ?? invite ?? refund ?? collect) && <GiftSheets {...props} />}
    </Suspense>
  );
}

function fetchAhead(): () => void {
  const fetchSheets = (): void => void loadSheets().catch(() => undefined);
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(fetchSheets, { timeout: 3_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(fetchSheets, 1_500);
  return () => clearTimeout(timer);
}
