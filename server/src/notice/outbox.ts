import type { Db, Tx } from '../platform/db/transaction.ts';
import { countNotices, insertChatNotice, insertNotice, type NewNotice } from './store.ts';

/**
 * Stores a notice for each subscription of a member who chose the event, in the event's own commit. Stores nothing for
 * others. Never waits for another transaction.
 */
export async function addNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await insertNotice(tx, notice);
}

/** Effect of a deposit: the notice of its credit. */
export async function noticeDeposit(tx: Tx, { memberId, op }: { memberId: bigint; op: string }): Promise<void> {
  await insertNotice(tx, { memberId, event: 'deposit', subject: op });
}

/** Stores the notice of an agent's answer, one until the customer has read it. A guest gets none. */
export async function noticeChatAnswer(tx: Tx, conversationId: string): Promise<void> {
  await insertChatNotice(tx, conversationId);
}

/** Counts stored notices by outcome; `WAITING` has not ended. */
export function countByOutcome(db: Db) {
  return countNotices(db);
}
