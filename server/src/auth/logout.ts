import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Caller } from '../platform/http/caller/session.ts';
import { endMemberSession, endSessionsExcept } from './store.ts';

/**
 * Ends this session; `everywhere` also ends the member's other ones, which then answer INVALID_USER_2
 * (rules#session-codes).
 */
export async function logOut(db: Db, caller: Caller, everywhere: boolean): Promise<void> {
  if (everywhere) await endSessionsExcept(db, caller.memberId, caller.tokenHash, 'everywhere');
  await endMemberSession(db, caller.tokenHash, 'logout');
}

export async function endEverySession(tx: Tx, memberId: bigint, reason: 'suspended' | 'operator'): Promise<void> {
  await endSessionsExcept(tx, memberId, undefined, reason);
}
