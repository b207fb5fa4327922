import type { Keys } from '../../platform/keys/keys.ts';
import { seal, type SealedFor, unseal } from '../../platform/keys/seal.ts';

/** Bound into the seal, so a seal copied to another row does not open. */
export type PasswordOwner = { memberId: bigint; code: string };

export function sealPassword(keys: Pick<Keys, 'masterKey'>, owner: PasswordOwner, password: string): Buffer {
  return seal(keys, passwordPurpose(owner), password);
}

/** @throws when the key, the owner or a single bit differs from the sealing */
export function openPassword(keys: Pick<Keys, 'masterKey'>, owner: PasswordOwner, sealed: Buffer): string {
  return unseal(keys, passwordPurpose(owner), sealed);
}

function passwordPurpose({ memberId, code }: PasswordOwner): SealedFor {
  return { purpose: 'game password 1', owner: `${memberId}/${code}` };
}
