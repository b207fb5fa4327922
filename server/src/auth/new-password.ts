import type { Tx } from '../platform/db/transaction.ts';
import { endSessionsExcept, notePasswordChange, setPasswordHash } from './store.ts';

type Held = { id: bigint; password_hash: string };

/**
 * Replaces the password, starts the payout hold and ends the sessions (INVALID_USER_2) except `kept`. Returns false
 * without a change when the password was changed in the meantime (rules#payout-hold, reliability#concurrency).
 */
export async function replacePassword(tx: Tx, held: Held, hash: string, kept: Buffer | undefined): Promise<boolean> {
  if (!(await setPasswordHash(tx, held, hash))) return false;
  await notePasswordChange(tx, held.id);
  await endSessionsExcept(tx, held.id, kept, 'password');
  return true;
}
