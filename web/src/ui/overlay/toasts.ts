const toastMs = 4_000;
const atMost = 3;

export type ToastKind = 'success' | 'info' | 'error';
export type ToastEntry = { id: number; kind: ToastKind; text: string };

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function add(kind: ToastKind, text: string): void {
  lastId += 1;
  const entry = { id: lastId, kind, text };
  entries = [entry, ...entries.filter((other) => other.text !== text)].slice(0, atMost);
  notify();
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
  entries = entries.filter((entry) => entry.id !== id);
  notify();
}

export function toastEntries(): readonly ToastEntry[] {
  return entries;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
