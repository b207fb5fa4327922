import type { Tx } from '../db/transaction.ts';
import { endSessions, setPasswordHash } from './store.ts';

type Held = { id: bigint; password_hash: string };

/**
 * Puts a new password in the place of the one whose hash was seen, and ends the member's sessions (INVALID_USER_2) but
 * for `kept`. False: the password was changed meanwhile, and nothing happened (rules#passwords,
 * reliability#concurrency).
 */
export async function replacePassword(tx: Tx, held: Held, hash: string, kept: Buffer | undefined): Promise<boolean> {
  if (!(await setPasswordHash(tx, held, hash))) return false;
  await endSessions(tx, held.id, kept, 'password');
  return true;
}
