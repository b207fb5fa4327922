import type { OutboxStore, Tabs } from '../deps.ts';
import type { ChatItem, Draft } from '../view.ts';
import { type Entry, toCustomerMessage } from './entry.ts';

type State = {
  readonly store: OutboxStore;
  readonly tabs: Tabs;
  readonly onChange: () => void;
  readonly entries: Map<string, Entry>;
  readonly kept: Set<string>;
  readonly gone: Set<string>;
  readonly writing: Map<string, number>;
  readonly progress: Map<string, number>;
  readonly shown: Map<string, Draft & { type: 'media' }>;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(store: OutboxStore, tabs: Tabs, onChange: () => void) {
  const state: State = {
    store,
    tabs,
    onChange,
    entries: new Map(),
    kept: new Set(),
    gone: new Set(),
    writing: new Map(),
    progress: new Map(),
    shown: new Map(),
  };
  const { entries } = state;
  const sorted = (): Entry[] => [...entries.values()].sort((a, b) => (a.cid < b.cid ? -1 : 1));
  return {
    put(entry: Entry): Promise<void> {
      entries.set(entry.cid, entry);
      onChange();
      return writeEntry(state, entry);
    },
    load: (): Promise<void> => loadEntries(state),
    has: (cid: string): boolean => entries.has(cid),
    get: (cid: string): Entry | undefined => entries.get(cid),
    first: (): Entry | undefined => sorted().find(({ failed }) => !failed),
    waiting: (): Entry[] => sorted().filter(({ failed }) => !failed),
    cids: (): string[] => [...entries.keys()],
    items: (): PendingItem[] => sorted().map((entry) => toPendingItem(state, entry)),
    async remove(cid: string): Promise<void> {
      if (!entries.has(cid)) return;
      dropEntry(state, cid);
      await store.remove(cid).catch(() => undefined);
      tabs.send({ type: 'changed' });
    },
    drop: (cid: string): void => dropEntry(state, cid),
    setProgress(cid: string, part: number): void {
      state.progress.set(cid, part);
      onChange();
    },
    close(): void {
      for (const draft of state.shown.values()) forgetPreview(draft);
    },
  };
}

type PendingItem = Extract<ChatItem, { kind: 'pending' }>;

async function writeEntry({ store, tabs, kept, gone, writing }: State, entry: Entry): Promise<void> {
  const { cid } = entry;
  writing.set(cid, (writing.get(cid) ?? 0) + 1);
  try {
    await store.put(entry);
    kept.add(cid);
    // It was sent meanwhile, so it must not reappear in the next tab.
    if (gone.has(cid)) await store.remove(cid);
  } catch {
    // Storage failed, so the entry lasts only as long as this tab.
  }
  writing.set(cid, (writing.get(cid) ?? 1) - 1);
  tabs.send({ type: 'changed' });
}

async function loadEntries(state: State): Promise<void> {
  const { store, entries, kept, gone, writing, onChange } = state;
  const before = new Set(kept);
  const stored = await store.all().catch(() => undefined);
  if (stored === undefined) return;
  const cids = new Set(stored.map(({ cid }) => cid));
  for (const entry of stored) {
    if (gone.has(entry.cid) || (writing.get(entry.cid) ?? 0) > 0) continue;
    kept.add(entry.cid);
    entries.set(entry.cid, entry);
  }
  for (const cid of before) if (!cids.has(cid) && entries.has(cid)) dropEntry(state, cid);
  onChange();
}

function dropEntry({ entries, gone, progress, shown, onChange }: State, cid: string): void {
  gone.add(cid);
  entries.delete(cid);
  progress.delete(cid);
  forgetPreview(shown.get(cid));
  shown.delete(cid);
  onChange();
}

function forgetPreview(draft: (Draft & { type: 'media' }) | undefined): void {
  if (draft?.previewUrl) URL.revokeObjectURL(draft.previewUrl);
}

function toPendingItem(state: State, entry: Entry): PendingItem {
  const { cid, failed, error, createdAt } = entry;
  const isReady = toCustomerMessage(entry) !== undefined;
  return {
    kind: 'pending',
    key: cid,
    draft: withPreview(state, entry),
    delivery: failed ? 'failed' : isReady ? 'sending' : 'uploading_file',
    progress: isReady ? 1 : (state.progress.get(cid) ?? 0),
    error,
    createdAt,
  };
}

function withPreview({ shown }: State, { cid, draft, file }: Entry): Draft {
  if (draft.type !== 'media') return draft;
  const known = shown.get(cid) ?? { ...draft, previewUrl: file && URL.createObjectURL(file) };
  shown.set(cid, known);
  return known;
}
