import { readText, writeText } from '@kapao/client/storage';
import { createStoreOf, useStore } from '@kapao/client/store';
import type { Payout } from '@kapao/contract/withdraw';
import { isOpen } from './model.ts';

/** `open`: withdrawals whose end is still to be announced. `hidden`: ended ones that the member has put away. */
type Kept = { open: readonly string[]; hidden: readonly string[] };

const key = 'payouts';
const nothing: Kept = { open: [], hidden: [] };

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function parse(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const given = typeof value === 'object' && value !== null && 'open' in value && 'hidden' in value;
    return given && isIds(value.open) && isIds(value.hidden) ? { open: value.open, hidden: value.hidden } : nothing;
  } catch {
    return nothing;
  }
}

let cached = { text: null as string | null, value: nothing };

const store = createStoreOf((): Kept => {
  const text = readText('local', key);
  if (text !== cached.text) cached = { text, value: parse(text) };
  return cached.value;
});

function keep(value: Kept): void {
  const text = value.open.length + value.hidden.length === 0 ? null : JSON.stringify(value);
  if (text === readText('local', key)) return;
  writeText('local', key, text);
  store.notify();
}

/** Remembers the open withdrawals and returns those that were open at the last call and have ended since. */
export function takeEnded(payouts: readonly Payout[]): Payout[] {
  const { open, hidden } = store.get();
  const ids = new Set(payouts.map(({ id }) => id));
  keep({ open: payouts.filter(isOpen).map(({ id }) => id), hidden: hidden.filter((id) => ids.has(id)) });
  return payouts.filter((payout) => !isOpen(payout) && open.includes(payout.id));
}

/** Remembers a withdrawal just accepted, so that its end is announced even if it is paid before home reads it. */
export function expectEnd(id: string): void {
  const { open, hidden } = store.get();
  keep({ open: [...open.filter((one) => one !== id), id], hidden });
}

export function hideEnded(id: string): void {
  const { open, hidden } = store.get();
  keep({ open, hidden: [...hidden.filter((one) => one !== id), id] });
}

export const useHidden = (): readonly string[] => useStore(store).hidden;

/** Number of withdrawals that were open when home was last seen: their rows get their place before the answer. */
export const useExpectedRows = (): number => useStore(store).open.length;
