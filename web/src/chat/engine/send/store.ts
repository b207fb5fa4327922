import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { unsentDatabase } from '@kapao/client/member/unsent';
import { isRecord } from '@kapao/contract/chat/check';
import type { OutboxStore } from '../deps.ts';
import type { Entry } from './entry.ts';
import { openEntry, sealEntry, storedAt } from './seal.ts';

/** Some browsers never answer when their database is broken. A message must not wait for that. */
const answerMs = 2_000;

const keptMs = 7 * 24 * 60 * 60_000;

/** Unsent messages of an owner, encrypted in IndexedDB. Without a database or TLS they last as long as the tab. */
export function openStore(owner: string): OutboxStore {
  const database = openUnsentStore();
  if (!database)
    return { all: async () => [], put: () => Promise.reject(new Error('not kept')), remove: async () => {} };
  const key = (cid: string): string => `${owner} ${cid}`;
  return {
    async all() {
      const stored = await answerInTime(() => entries<string, unknown>(database)).catch(() => []);
      const own = stored.filter(([name]) => name.startsWith(`${owner} `));
      const fresh = own.filter(([, sealed]) => storedAt(sealed) > Date.now() - keptMs);
      void dropOld(stored, database);
      const opened = await Promise.all(fresh.map(([, sealed]) => openEntry(sealed, database)));
      return opened.filter(isEntry);
    },
    put: async (entry) => {
      const sealed = await answerInTime(() => sealEntry(entry, database));
      await answerInTime(() => set(key(entry.cid), sealed, database));
    },
    remove: (cid) => answerInTime(() => del(key(cid), database)),
  };
}

async function dropOld(stored: readonly [string, unknown][], database: UseStore): Promise<void> {
  const old = stored.filter(([name, sealed]) => name.includes(' ') && storedAt(sealed) <= Date.now() - keptMs);
  await Promise.all(old.map(([name]) => del(name, database))).catch(() => undefined);
}

function openUnsentStore() {
  try {
    return 'subtle' in crypto && 'indexedDB' in window
      ? createStore(unsentDatabase.name, unsentDatabase.store)
      : undefined;
  } catch {
    return undefined;
  }
}

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value['cid'] === 'string' && isRecord(value['draft']) && 'failed' in value;

/** `async` turns a synchronous throw of a browser that forbids its database into a rejection. */
async function answerInTime<T>(ask: () => Promise<T>): Promise<T> {
  const asked = ask();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), answerMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
