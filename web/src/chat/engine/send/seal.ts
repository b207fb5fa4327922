import { isRecord } from '@kapao/contract/chat/check';
import { get, update, type UseStore } from 'idb-keyval';
import type { Entry } from './entry.ts';

const keyName = 'key';
const algorithm = 'AES-GCM';

type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; file: SealedFile | undefined };
type SealedFile = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; type: string };

/** Encrypts a message for the browser's disk (security#data). */
export async function sealEntry(entry: Entry, database: UseStore): Promise<Sealed> {
  const key = await readSealingKey(database);
  const { file, ...rest } = entry;
  const text = await encryptBytes(key, new TextEncoder().encode(JSON.stringify(rest)));
  const sealedFile = file && { ...(await encryptBytes(key, await file.arrayBuffer())), type: file.type };
  return { at: Date.now(), ...text, file: sealedFile };
}

/** Returns undefined for what cannot be read: another version's, or a key that is gone. */
export async function openEntry(stored: unknown, database: UseStore): Promise<unknown> {
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

export const storedAt = (stored: unknown): number => (isSealed(stored) ? stored.at : 0);

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
