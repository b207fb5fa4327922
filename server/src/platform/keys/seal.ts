import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf } from './ring.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const mark = Buffer.from('KPK1');
const idBytes = 8;

export type SealKeys = { readonly masterKey: Buffer; readonly masterKeys?: readonly Buffer[] };

/** `purpose` gives each kind of secret its own key; `owner` is bound into the seal. */
export type SealedFor = { purpose: string; owner: string };

/** Encrypts a secret for the database: mark, key id, nonce, tag, ciphertext. */
export function seal({ masterKey }: SealKeys, { purpose, owner }: SealedFor, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const box = createCipheriv(cipher, sealKey(masterKey, purpose), nonce, { authTagLength: tagBytes });
  box.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([box.update(secret, 'utf8'), box.final()]);
  return Buffer.concat([sealPrefix(masterKey), nonce, box.getAuthTag(), sealed]);
}

/** @throws when the key, the owner or any bit differs from the sealing */
export function unseal(keys: SealKeys, sealedFor: SealedFor, sealed: Buffer): string {
  const all = keys.masterKeys ?? [keys.masterKey];
  const named = all.find((key) => sealed.subarray(0, mark.length + idBytes).equals(sealPrefix(key)));
  if (named !== undefined) return openWith(named, sealedFor, sealed.subarray(mark.length + idBytes));
  // Values without a key id were sealed by the oldest key, which is last.
  for (const key of all.toReversed()) {
    try {
      return openWith(key, sealedFor, sealed);
    } catch {}
  }
  throw new Error(`no master key opens this value${sealed.indexOf(mark) === 0 ? ` of key ${idIn(sealed)}` : ''}`);
}

export function sealPrefix(key: Buffer): Buffer {
  return Buffer.concat([mark, Buffer.from(keyIdOf(key), 'hex')]);
}

const idIn = (sealed: Buffer): string => sealed.subarray(mark.length, mark.length + idBytes).toString('hex');

function openWith(key: Buffer, { purpose, owner }: SealedFor, box: Buffer): string {
  const opener = createDecipheriv(cipher, sealKey(key, purpose), box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opener.setAAD(Buffer.from(owner));
  opener.setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([opener.update(box.subarray(nonceBytes + tagBytes)), opener.final()]).toString('utf8');
}

function sealKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
}
