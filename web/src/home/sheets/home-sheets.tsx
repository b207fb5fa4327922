import { lazy, Suspense, useEffect, useState } from 'react';
import type { Banner } from '@kapao/contract/banner';
import { paths } from '../../app/paths.ts';
import type { Sides } from '../../money/model.ts';
import type { SheetsProps } from './sheets.tsx';

export type BanneredSheet = 'invite' | 'refund';

type GiftSheet = BanneredSheet | 'banners' | 'collect';

export type SheetName = 'deposit' | 'withdraw' | 'transfer' | 'game' | GiftSheet;

type Wish = {
  code?: string;
  sides?: Sides;
  before?: { sheet: BanneredSheet; banners: readonly Banner[] };
};

export type SheetState = {
  name: SheetName | null;
  /** The last opening of each sheet. It stays mounted while it closes and for the result it reports. */
  opened: Partial<Record<SheetName, Wish & { count: number }>>;
};

const asksToDeposit = (): boolean => `${paths.home}${window.location.hash}` === paths.deposit;

/** State of home's sheets. At most one is open, and a follow-up replaces it (design#overlays). */
export function useSheets() {
  const [state, setState] = useState<SheetState>({ name: null, opened: {} });
  // A reload or Back is no request to deposit again, so no entry of the history keeps the request: it goes before the
  // sheet adds its own entry.
  useEffect(() => {
    if (!asksToDeposit()) return;
    window.history.replaceState(window.history.state, '', paths.home);
    setState(({ opened }) => withOpen(opened, 'deposit', {}));
  }, []);
  return {
    state,
    open: (name: SheetName, wish: Wish = {}): void => setState(({ opened }) => withOpen(opened, name, wish)),
    openAlone: (name: SheetName, wish: Wish = {}): void =>
      setState((before) => (before.name === null ? withOpen(before.opened, name, wish) : before)),
    close: (name?: SheetName): void =>
      setState((before) => (name && before.name !== name ? before : { ...before, name: null })),
  };
}

const withOpen = (opened: SheetState['opened'], name: SheetName, wish: Wish): SheetState => ({
  name,
  opened: { ...opened, [name]: { ...wish, count: (opened[name]?.count ?? 0) + 1 } },
});

const aheadMs = 3_000;

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

/** Fetches the sheets at the first touch, or shortly after the wallet is shown, so that no tap waits for them. */
function fetchAhead(): () => void {
  const done = new AbortController();
  const fetchSheets = (): void => {
    stop();
    void loadSheets().catch(() => undefined);
  };
  const timer = setTimeout(fetchSheets, aheadMs);
  const stop = (): void => {
    clearTimeout(timer);
    done.abort();
  };
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(event, fetchSheets, { passive: true, signal: done.signal });
  return stop;
}
