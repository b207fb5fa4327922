import { createStore } from '@kapao/client/store';
import type { Receipt, RowReceipt } from './model.ts';

/** What the member may do next. Without one, the only button is "done". */
export type NextStep = { label: string; onPress: () => void };

type Shown = { receipt: Receipt | RowReceipt; next?: NextStep | undefined; count: number };

export const shownReceipt = createStore<Shown | null>(null);
let count = 0;

/** Shows the receipt of a movement over whatever is open. Works like `toast`, from anywhere in a member's page. */
export function showReceipt(receipt: Receipt | RowReceipt, next?: NextStep): void {
  count += 1;
  shownReceipt.set({ receipt, next, count });
}

export function hideReceipt(): void {
  shownReceipt.set(null);
}
