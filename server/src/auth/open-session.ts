import { createHash } from 'node:crypto';
import type { Db, Tx } from '../db/transaction.ts';
import { hashToken, newToken } from '../http/caller/token.ts';
import { addSession, endOldest, endSession, lockSessions, rememberDevice, setConfirmed } from './store.ts';

/** Where a call comes from, as far as it says so. */
export type Visitor = {
  ip: string;
  device: string | undefined;
  userAgent: string | undefined;
  /** The Authorization header as sent. */
  bearer: string | undefined;
};

type Opening = Visitor & { remember: boolean; replaces: Buffer | null };

const maxLive = 10;

/** Whom a session is for, and the hash of the password that was shown for it. */
type Entrant = { id: bigint; passwordHash: string };

/**
 * Opens a session and answers its token, which is kept nowhere. The session whose token came along ends (no fixation,
 * security#sessions), and beyond ten live ones the oldest (security#sessions). Undefined: the password that was shown
 * has been changed meanwhile, and a session by it would outlive the change.
 */
export async function openSession(tx: Tx, entrant: Entrant, opening: Opening): Promise<string | undefined> {
  const { id: memberId } = entrant;
  const token = newToken();
  const tokenHash = hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  if ((await lockSessions(tx, memberId)) !== entrant.passwordHash) return undefined;
  if (opening.replaces !== null) await endSession(tx, opening.replaces, 'replaced');
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

/** Confirms a session whose member has just shown the password or a code. */
export async function confirmSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await setConfirmed(db, tokenHash);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
