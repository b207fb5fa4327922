import { useEffect, useState } from 'react';
import type { Banner } from '@kapao/contract/banner';
import { paths } from '../../app/paths.ts';
import type { Sides } from '../../wallet/transfer-sheet.tsx';

/** Sheets that operators may put pictures before (product#home). */
export type BanneredSheet = 'invite' | 'refund';

/** `collect` is the question before the invite bonus is received. */
export type GiftSheet = BanneredSheet | 'banners' | 'collect';

export type SheetName = 'deposit' | 'withdraw' | 'transfer' | 'game' | GiftSheet;

/** What an opening is for: a game's code, the sides of a transfer, the pictures before a sheet. */
type Wish = { code?: string; sides?: Sides; before?: { sheet: BanneredSheet; banners: readonly Banner[] } };

export type SheetState = {
  /** The one that is open. */
  name: SheetName | null;
  /** The last opening of each; a sheet stays in the page for its way out and for the outcome it reports. */
  opened: Partial<Record<SheetName, Wish & { count: number }>>;
};

const asksToDeposit = (): boolean => `${paths.home}${window.location.hash}` === paths.deposit;

/** The sheets of home: at most one is open, and a follow-up takes the place of the first (design#overlays). */
export function useSheets() {
  const [state, setState] = useState<SheetState>(() =>
    asksToDeposit() ? withOpen({}, 'deposit', {}) : { name: null, opened: {} },
  );
  // Loading the page again later is no wish to deposit again.
  useEffect(() => {
    if (asksToDeposit()) window.history.replaceState(window.history.state, '', paths.home);
  }, []);
  return {
    state,
    open: (name: SheetName, wish: Wish = {}): void => setState(({ opened }) => withOpen(opened, name, wish)),
    /** For what had to be fetched first: another sheet that was opened meanwhile stays. */
    openAlone: (name: SheetName, wish: Wish = {}): void =>
      setState((before) => (before.name === null ? withOpen(before.opened, name, wish) : before)),
    /** Closes the named sheet, or whichever is open. */
    close: (name?: SheetName): void =>
      setState((before) => (name && before.name !== name ? before : { ...before, name: null })),
  };
}

const withOpen = (opened: SheetState['opened'], name: SheetName, wish: Wish): SheetState => ({
  name,
  opened: { ...opened, [name]: { ...wish, count: (opened[name]?.count ?? 0) + 1 } },
});
