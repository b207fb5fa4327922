import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { type Caller, findCaller } from './session.ts';
import { type Shown, touchGuest } from './store.ts';

export type Owner = { kind: 'member'; memberId: bigint; publicId: string } | { kind: 'guest'; guestId: string };

export const ownerIdOf = (owner: Owner): string => (owner.kind === 'member' ? owner.publicId : owner.guestId);

export type Customer = Owner & { readonly session: Caller | undefined };

/** `id.secret`: a UUID and 256 random bits (chat#access). */
const credential = /^Bearer ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Finds the customer of a bearer header; `invalid-token` for a guest's credential that is wrong, unknown or revoked.
 */
export async function findCustomer(db: Kysely<DB>, shown: Shown<undefined>) {
  const [, guestId, secret] = credential.exec(shown.authorization ?? '') ?? [];
  if (guestId === undefined || secret === undefined) {
    const caller = await findCaller(db, shown);
    if (isRefusal(caller)) return caller;
    const { memberId, publicId } = caller;
    return { kind: 'member', memberId, publicId, session: caller } as const;
  }
  if (shown.requester !== 'wallet-user') return refuse('INVALID_USER_4');
  const isKnown = await touchGuest(db, guestId, hashSecret(secret));
  return isKnown ? ({ kind: 'guest', guestId, session: undefined } as const) : refuse('invalid-token');
}
