import { createStore, del, entries, set } from 'idb-keyval';
import { keysFrom, readText, writeText } from '../../../lib/storage.ts';
import type { OutboxStore } from '../deps.ts';
import { isRecord } from '@kapao/contract/chat/check';
import type { Entry } from './entry.ts';

/** Some browsers never answer when their database is broken. A message must not wait for that. */
const answerMs = 2_000;

const prefix = 'chat-outbox';

/** Unsent messages of an owner in IndexedDB. Without it, texts go to local storage and files are not kept. */
export function openStore(owner: string): OutboxStore {
  const plain = textStore(owner);
  const database = openDatabase();
  const key = (cid: string): string => `${owner} ${cid}`;
  if (!database) return plain;
  return {
    async all() {
      const stored = await inTime(() => entries<string, unknown>(database)).catch(() => []);
      const own = stored.filter(([name]) => name.startsWith(`${owner} `)).map(([, entry]) => entry);
      return [...own, ...(await plain.all())].filter(isEntry);
    },
    put: (entry) => inTime(() => set(key(entry.cid), entry, database)).catch(() => plain.put(entry)),
    async remove(cid) {
      await plain.remove(cid);
      await inTime(() => del(key(cid), database));
    },
  };
}

function openDatabase() {
  try {
    return createStore('kapao-chat', 'outbox');
  } catch {
    return undefined;
  }
}

function textStore(owner: string): OutboxStore {
  const place = (cid: string): string => `${prefix}:${owner}:${cid}`;
  return {
    all: () =>
      Promise.resolve(
        keysFrom('local', place(''))
          .map((key) => parseEntry(readText('local', key)))
          .filter(isEntry),
      ),
    put(entry) {
      const isKept = !entry.file && writeText('local', place(entry.cid), JSON.stringify(entry));
      return isKept ? Promise.resolve() : Promise.reject(new Error('not kept'));
    },
    remove(cid) {
      writeText('local', place(cid), null);
      return Promise.resolve();
    },
  };
}

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value['cid'] === 'string' && isRecord(value['draft']) && 'failed' in value;

function parseEntry(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** `async` turns a synchronous throw of a browser that forbids its database into a rejection. */
async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  const asked = ask();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), answerMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
