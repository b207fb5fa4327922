import { createStore, del, entries, get, set, update } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { isRecord } from '@kapao/contract/chat/check';
import { maxChatImageBytes, maxChatVideoBytes } from '@kapao/contract/chat';
import type { ChatConversation, ChatSent, ChatUploaded, CustomerMessage } from '@kapao/contract/chat';
import { maxChatText } from '@kapao/contract/chat/parts';
import { unsentDatabase } from '@kapao/client/member/unsent';
import type { OutboxStore } from './browser.ts';
import type { Draft } from './view.ts';

/** Some browsers never answer when their database is broken. A message must not wait for that. */
const answerMs = 2_000;

const keptMs = 7 * 24 * 60 * 60_000;

const keyName = 'key';
const algorithm = 'AES-GCM';

type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; file: SealedFile | undefined };
type SealedFile = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; type: string };

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

/** Encrypts a message for the browser's disk (security#data). */
async function sealEntry(entry: Entry, database: UseStore): Promise<Sealed> {
  const key = await readSealingKey(database);
  const { file, ...rest } = entry;
  const text = await encryptBytes(key, new TextEncoder().encode(JSON.stringify(rest)));
  const sealedFile = file && { ...(await encryptBytes(key, await file.arrayBuffer())), type: file.type };
  return { at: Date.now(), ...text, file: sealedFile };
}

/** Returns undefined for what cannot be read: another version's, or a key that is gone. */
async function openEntry(stored: unknown, database: UseStore): Promise<unknown> {
  if (!isSealed(stored)) return undefined;
  try {
    const key = await readSealingKey(database);
    const rest: unknown = JSON.parse(new TextDecoder().decode(await decryptBytes(key, stored)));
    if (!isRecord(rest)) return undefined;
    const file = stored.file && new Blob([await decryptBytes(key, stored.file)], { type: stored.file.type });
    return { ...rest, file };
  } catch {
    return undefined;
  }
}

const storedAt = (stored: unknown): number => (isSealed(stored) ? stored.at : 0);

/** Key of this browser's database: scripts of the app use it, and none can read it. */
async function readSealingKey(database: UseStore): Promise<CryptoKey> {
  const found = await get<CryptoKey>(keyName, database);
  if (found !== undefined) return found;
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  // Of two tabs that make a key at once, one keeps it.
  await update<CryptoKey>(keyName, (other) => other ?? made, database);
  return (await get<CryptoKey>(keyName, database)) ?? made;
}

async function encryptBytes(key: CryptoKey, plain: BufferSource) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
}

const decryptBytes = (key: CryptoKey, { iv, bytes }: Pick<Sealed, 'iv' | 'bytes'>): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes);

const isSealed = (value: unknown): value is Sealed =>
  isRecord(value) && typeof value['at'] === 'number' && value['iv'] instanceof Uint8Array && 'bytes' in value;

export type Entry = {
  /** `clientMessageId`, a UUIDv7: the same at every attempt, and ordered by time of writing. */
  readonly cid: string;
  readonly createdAt: string;
  readonly draft: Draft;
  readonly file: Blob | undefined;
  readonly uploaded: ChatUploaded | undefined;
  readonly failed: boolean;
  readonly error: string | undefined;
};

export function toCustomerMessage({ draft, uploaded }: Entry): CustomerMessage | undefined {
  if (draft.type === 'text') return { message_type: 'text', payload: { text: draft.text } };
  if (draft.type === 'media') {
    return uploaded && { message_type: 'media', payload: { uploadId: uploaded.uploadId } };
  }
  const { seq, button, card } = draft;
  return { message_type: 'postback', payload: { seq, button, ...(card === undefined ? {} : { card }) } };
}

export function toSentMessage(entry: Entry, sent: ChatSent): ChatConversation {
  return {
    id: sent.id,
    seq: sent.seq,
    clientMessageId: entry.cid,
    sender: 'customer',
    message: shownAs(entry),
    createdAt: sent.createdAt,
    session_id: sent.sessionId,
    userId: '',
    guestId: '',
    username: '',
    name: '',
    deviceToken: '',
  };
}

function shownAs({ draft, uploaded }: Entry): ChatConversation['message'] {
  if (draft.type === 'text') return { message_type: 'text', payload: { text: draft.text } };
  if (draft.type === 'postback') return { message_type: 'postback', payload: { title: draft.title, payload: '' } };
  const { path = '', width, height, bytes = draft.bytes } = uploaded ?? {};
  return {
    message_type: 'media',
    payload: { message: '', url: false, fileType: draft.fileType, filePath: path, width, height, bytes },
  };
}

// Characters that the server refuses: control characters except tab and line feed (contract, `chatText`).
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Cleans a text for sending, at most 2000 characters. Returns undefined when nothing is left (product#chat-widget). */
export function cleanText(text: string): string | undefined {
  const cut = text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').slice(0, maxChatText);
  const whole = cut.replaceAll(/\p{Surrogate}/gu, '');
  return whole.trim() === '' ? undefined : whole;
}

const kinds = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  qt: 'video',
} as const;
const types = /^(image\/(png|jpe?g|gif)|video\/(mp4|quicktime))$/;

export const acceptedFiles = 'image/png,image/jpeg,image/gif,video/mp4,video/quicktime,.png,.jpg,.jpeg,.gif,.mp4,.mov';

type FileCheck =
  | { ok: true; fileType: 'image' | 'video' }
  | { ok: false; problem: 'no-extension' | 'type' | 'empty' }
  | { ok: false; problem: 'too-large'; maxBytes: number };

/** Checks a file: extension, known type, pictures up to 10 MB, videos up to 20 MB (chat#files). */
export function checkFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileCheck {
  const extension = /[^.\\/]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return { ok: false, problem: 'no-extension' };
  const fileType = new Map<string, 'image' | 'video'>(Object.entries(kinds)).get(extension);
  if (fileType === undefined || (type !== '' && !types.test(type.toLowerCase()))) return { ok: false, problem: 'type' };
  if (size === 0) return { ok: false, problem: 'empty' };
  const maxBytes = fileType === 'image' ? maxChatImageBytes : maxChatVideoBytes;
  return size > maxBytes ? { ok: false, problem: 'too-large', maxBytes } : { ok: true, fileType };
}
