/** How long a toast stays (spec §9). */
export const toastMs = 4_000;
const atMost = 3;

export type ToastKind = 'success' | 'info' | 'error';
export type ToastEntry = { id: number; kind: ToastKind; text: string };

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function add(kind: ToastKind, text: string): void {
  lastId += 1;
  entries = [{ id: lastId, kind, text }, ...entries.filter((entry) => entry.text !== text)].slice(0, atMost);
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
