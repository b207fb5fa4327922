import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { refuse } from '../../refusal.ts';
import { findEnded, findSession, isStaffToken, maxWrites, type Shown, type Stop, type WriteLimitRow } from './store.ts';
import { hashToken } from './token.ts';

export type Caller = {
  memberId: bigint;
  publicId: string;
  tokenHash: Buffer;
  confirmed: boolean;
};

export const refuseUnconfirmed = () => refuse('STEP_UP', { accepts: ['password', 'otp'] });

const bearer = /^Bearer ([\x21-\x7e]+)$/;

/**
 * Finds the caller of a bearer header; refuses in the order of rules#session-codes. REQUEST_LIMIT: a money call that
 * did not get the member's lock.
 */
export async function findCaller<R = undefined>(db: Kysely<DB>, call: Shown<R>) {
  const { authorization, lockHolder } = call;
  if (authorization === undefined) return refuse('UNAUTHORIZED');
  const token = bearer.exec(authorization)?.[1];
  const tokenHash = token === undefined ? null : hashToken(token);
  if (tokenHash === null) return refuse('invalid-token');
  const row = await findSession(db, tokenHash, call);
  if (row === undefined) return refuse((await isStaffToken(db, tokenHash)) ? 'INVALID_USER_4' : 'invalid-token');
  if (row.refused !== null) return refuse(row.refused);
  const { member_id: memberId, public_id: publicId, confirmed, read } = row;
  const stop = row.stop_code === null ? undefined : { code: row.stop_code, until: row.stop_until };
  const found: Found<R> = { memberId, publicId, tokenHash, confirmed, read, stop };
  return (lockHolder === undefined ? undefined : refuseOverWrites(row)) ?? found;
}

export type Found<R> = Caller & { readonly read: R | null; readonly stop: Stop | undefined };

function refuseOverWrites({ count, retry_after: retryAfter }: WriteLimitRow) {
  if (count === null) return refuse('REQUEST_LIMIT', { retryAfter: 1 });
  return count > maxWrites ? refuse('REQUEST_LIMIT', { retryAfter }) : undefined;
}

/**
 * Returns the credentials that have ended: `session:`, `staff:`, `guest:` or `member:` and an id, as in the notices of
 * server/sql/session/credential_gone.sql. Also finds expired sessions, which send no notice.
 */
export async function listEnded(db: Kysely<DB>, credentials: readonly string[]): Promise<string[]> {
  return credentials.length === 0 ? [] : findEnded(db, credentials);
}
