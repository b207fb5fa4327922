import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { lockMember } from '../ledger/account.ts';
import { type Intent, intentColumns, type IntentRow, toIntent } from './intent.ts';
import type { Answer } from './outcome.ts';

export type Ended = Pick<Intent, 'groupId' | 'provider' | 'amountMinor' | 'state' | 'result'>;

export type Settled = { ended: Ended; next?: Intent };

export type Ending = { call: string; answer: Answer };

export const endingJson = ({ call, answer }: Ending): string => JSON.stringify({ call, ...answer });

export const stateAfter = ({ answer }: Ending): 'POSTED' | 'VOIDED' =>
  answer.outcome === 'applied' ? 'POSTED' : 'VOIDED';

/**
 * Ends an intent and runs `effect` in one transaction, under the member's lock. Returns `undefined` and changes nothing
 * when another process ended it first (row lock).
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
