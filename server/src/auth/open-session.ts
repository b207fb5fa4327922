import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse } from '../platform/refusal.ts';
import { newHashedToken } from '../platform/http/caller/token.ts';
import {
  addSession,
  copySession,
  endOldest,
  endMemberSession,
  lockSessions,
  rememberDevice,
  setConfirmed,
} from './store.ts';

export type Visitor = {
  ip: string;
  device: string | undefined;
  userAgent: string | undefined;
  bearer: string | undefined;
};

type Opening = Visitor & { remember: boolean; replaces: Buffer | null };

const maxLive = 10;

type Entrant = { id: bigint; passwordHash: string };

/**
 * Opens a session and returns its token, which is not stored. Ends the replaced session, and the oldest beyond ten
 * (security#sessions). Undefined: the password was changed in the meantime.
 */
export async function openSession(tx: Tx, entrant: Entrant, opening: Opening): Promise<string | undefined> {
  const { id: memberId } = entrant;
  const { token, tokenHash } = newHashedToken();
  if ((await lockSessions(tx, memberId)) !== entrant.passwordHash) return undefined;
  if (opening.replaces !== null) await endMemberSession(tx, opening.replaces, 'replaced');
  await addSession(tx, {
    tokenHash,
    memberId,
    remember: opening.remember,
    device: opening.device ?? null,
    ip: opening.ip,
    userAgentHash: opening.userAgent === undefined ? null : sha256(opening.userAgent),
  });
  await endOldest(tx, memberId, maxLive);
  if (opening.device !== undefined) await rememberDevice(tx, memberId, opening.device);
  return token;
}

/**
 * Confirms a session. With `renew` it goes on under a new token with the same ends, and the old token ends in this
 * commit (security#sessions). Refuses a session that ended in the meantime.
 */
export async function confirmSession(tx: Tx, { tokenHash: oldHash, renew }: { tokenHash: Buffer; renew: boolean }) {
  if (!renew) return (await setConfirmed(tx, oldHash)) ? {} : refuse('invalid-token');
  const { token, tokenHash } = newHashedToken();
  if (!(await copySession(tx, oldHash, tokenHash))) return refuse('invalid-token');
  await endMemberSession(tx, oldHash, 'replaced');
  return { token };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
