import { sql } from 'kysely';
import type { Words } from '../content/words.ts';
import type { Tx } from '../db/transaction.ts';

/** What a row is about; an operator's words in all three languages, so that each reader is answered in their own. */
export type StatementDetail = Partial<
  Record<'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'adjust', { description: string | Words }>
>;

export type StatementEntry = {
  memberId: bigint;
  /** What the row tells of, unique for ever: `i:<intent>`, `w:<withdrawal>`, `qr:<payment>`. */
  source: string;
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
  from: string;
  to: string;
  status: 'SUCCESS' | 'FAILED' | 'PENDING';
  amountMinor: bigint;
  detail?: StatementDetail;
};

/**
 * Writes a row of the member's statement (rules#statement-rows). The caller holds the member's lock: the row's number
 * is the next one without a gap. A row whose source stands already is left as it is.
 */
export async function writeStatement(tx: Tx, entry: StatementEntry): Promise<void> {
  const detail = entry.detail === undefined ? null : JSON.stringify(entry.detail);
  await sql`select statement_write(${entry.memberId}, ${entry.source}, ${entry.type}, ${entry.from}, ${entry.to},
    ${entry.status}, ${entry.amountMinor}, ${detail}::jsonb)`.execute(tx);
}

/** Ends a row that was in progress. */
export async function endStatement(tx: Tx, source: string, status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await sql`select statement_end(${source}, ${status})`.execute(tx);
}
