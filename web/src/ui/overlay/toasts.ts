import { createStore } from '@kapao/client/store';

const toastMs = 4_000;
const atMost = 3;

export type ToastKind = 'success' | 'info' | 'error';
export type ToastEntry = { id: number; kind: ToastKind; text: string };

export const toasts = createStore<readonly ToastEntry[]>([]);
let lastId = 0;

function add(kind: ToastKind, text: string): void {
  lastId += 1;
  const entry = { id: lastId, kind, text };
  // A success ends what went wrong before it.
  const isOver = (other: ToastEntry) => other.text === text || (kind === 'success' && other.kind === 'error');
  toasts.set([entry, ...toasts.get().filter((other) => !isOver(other))].slice(0, atMost));
}

export const toast = {
  success: (text: string) => add('success', text),
  info: (text: string) => add('info', text),
  error: (text: string) => add('error', text),
} as const;

const untilMsOf = new Map<number, number>();

/** Returns when a toast ends, on the clock of `performance.now()`. The time starts at the first display. */
export function shownUntilMs(id: number): number {
  const untilMs = untilMsOf.get(id) ?? performance.now() + toastMs;
  untilMsOf.set(id, untilMs);
  return untilMs;
}

export function dismissToast(id: number): void {
  untilMsOf.delete(id);
  toasts.set(toasts.get().filter((entry) => entry.id !== id));
}
