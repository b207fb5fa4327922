import { useState } from 'react';
import type { Sides } from '../wallet/transfer-sheet.tsx';

export type SheetName = 'deposit' | 'withdraw' | 'transfer' | 'game' | 'invite' | 'refund';

/** What an opening is for: a game's code, the sides of a transfer. */
type Wish = { code?: string; sides?: Sides };

export type SheetState = {
  /** The one that is open. */
  name: SheetName | null;
  /** The last opening of each; a sheet stays in the page for its way out and for the outcome it reports. */
  opened: Partial<Record<SheetName, Wish & { count: number }>>;
};

/** The sheets of home: at most one is open, and a follow-up takes the place of the first (DESIGN §5). */
export function useSheets() {
  const [state, setState] = useState<SheetState>({ name: null, opened: {} });
  return {
    state,
    open: (name: SheetName, wish: Wish = {}): void =>
      setState(({ opened }) => ({
        name,
        opened: { ...opened, [name]: { ...wish, count: (opened[name]?.count ?? 0) + 1 } },
      })),
    /** Closes the named sheet, or whichever is open. */
    close: (name?: SheetName): void =>
      setState((before) => (name && before.name !== name ? before : { ...before, name: null })),
  };
}
