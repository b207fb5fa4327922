import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../db/transaction.ts';
import { lockMember } from '../ledger/account.ts';
import { type Intent, intentColumns, type IntentRow, toIntent } from './intent.ts';
import type { Answer } from './outcome.ts';

/** How an intent ended: its state, and what its kind keeps of that moment. */
export type Ended = Pick<Intent, 'groupId' | 'provider' | 'amountMinor' | 'state' | 'result'>;

/** An end that was written now, and the leg that follows it, reserved in the same commit. */
export type Settled = { ended: Ended; next?: Intent };

/** A partner's definite answer, and to which call. */
export type Ending = { call: string; answer: Answer };

/** The ending as SQL's `intent_end` and `intent_log` take it. */
export const endingJson = ({ call, answer }: Ending): string => JSON.stringify({ call, ...answer });

export const stateAfter = ({ answer }: Ending): 'POSTED' | 'VOIDED' =>
  answer.outcome === 'applied' ? 'POSTED' : 'VOIDED';

/**
 * Ends an intent in one transaction with what `effect` does, under the member's lock. The row lock makes the loser of
 * two settlers see the winner: `undefined`, and nothing is done.
 */
export async function settleWith(
  db: Db,
  { id, memberId }: Intent,
  ending: Ending,
  effect: (tx: Tx, intent: Intent) => Promise<void>,
): Promise<Settled | undefined> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const { rows } = await sql<IntentRow>`select ${intentColumns} from intent where id = ${id} for update`.execute(tx);
    const intent = toIntent(rows[0]);
    if (intent.endedAt !== null) return undefined;
    await effect(tx, intent);
    const state = stateAfter(ending);
    await sql`select intent_end(${id}, ${state}, ${endingJson(ending)}::jsonb, null)`.execute(tx);
    return { ended: { ...intent, state, result: null } };
  });
}
