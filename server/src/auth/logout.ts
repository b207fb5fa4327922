import type { Db } from '../db/transaction.ts';
import type { Caller } from '../http/caller/session.ts';
import { endSession, endSessions } from './store.ts';

/** Ends this session; `everywhere` ends the member's other ones too, which then answer INVALID_USER_2 (rules §11). */
export async function logOut(db: Db, caller: Caller, everywhere: boolean): Promise<void> {
  if (everywhere) await endSessions(db, caller.memberId, caller.tokenHash, 'everywhere');
  await endSession(db, caller.tokenHash, 'logout');
}
