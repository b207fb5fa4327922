/** How long a toast stays (spec §9). */
const toastMs = 4_000;
const atMost = 3;

export type ToastKind = 'success' | 'info' | 'error';
/** `untilMs` on the clock of `performance.now()`: a toast that changes its place, as a sheet opens, lives no longer for it. */
export type ToastEntry = { id: number; kind: ToastKind; text: string; untilMs: number };

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function add(kind: ToastKind, text: string): void {
  lastId += 1;
  const entry = { id: lastId, kind, text, untilMs: performance.now() + toastMs };
  entries = [entry, ...entries.filter((other) => other.text !== text)].slice(0, atMost);
  notify();
}

/** Shows a short message under the top bar: `toast.success(text)`, `toast.info(text)`, `toast.error(text)`. */
export const toast = {
  success: (text: string) => add('success', text),
  info: (text: string) => add('info', text),
  error: (text: string) => add('error', text),
} as const;

export function dismissToast(id: number): void {
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
