import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '../../keys.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Names what the key is for, so that no other secret of the house is ever under the same one. */
const purpose = 'game password 1';

/** Whose password it is; bound into the seal, so that one copied to another row does not open. */
export type SealedFor = { memberId: bigint; code: string };

/** Encrypts a game password for the database: nonce, tag, ciphertext (rules §9). */
export function sealPassword(keys: Keys, owner: SealedFor, password: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const box = createCipheriv(cipher, keyOf(keys), nonce, { authTagLength: tagBytes }).setAAD(dataOf(owner));
  const sealed = Buffer.concat([box.update(password, 'utf8'), box.final()]);
  return Buffer.concat([nonce, box.getAuthTag(), sealed]);
}

/** @throws when the key, the owner or a single bit is another one than at the sealing */
export function openPassword(keys: Keys, owner: SealedFor, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const box = createDecipheriv(cipher, keyOf(keys), nonce, { authTagLength: tagBytes }).setAAD(dataOf(owner));
  box.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([box.update(sealed.subarray(nonceBytes + tagBytes)), box.final()]).toString('utf8');
}

function keyOf({ masterKey }: Keys): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
}

function dataOf({ memberId, code }: SealedFor): Buffer {
  return Buffer.from(`${memberId}/${code}`);
}
