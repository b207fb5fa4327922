import type { StatementRow } from '@kapao/contract/statement';
import { sql } from 'kysely';
import type { LocalText } from '../content/local-text.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** An operator's text is kept in all three languages, so that each reader gets their own. */
export type StatementDetail = Partial<
  Record<'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'adjust', { description: string | LocalText }>
>;

export type StatementEntry = {
  memberId: bigint;
  /** Unique key of the row's subject: `i:<intent>`, `w:<withdrawal>`, `qr:<payment>`. */
  source: string;
  type: StatementRow['statementType'];
  from: string;
  to: string;
  status: StatementRow['status'];
  amountMinor: bigint;
  detail?: StatementDetail;
};

/**
 * Writes a row of the member's statement (rules#statement-rows), once per source. The caller holds the member's lock,
 * so that row numbers have no gap.
 */
export async function writeStatement(tx: Tx, entry: StatementEntry): Promise<void> {
  const detail = entry.detail === undefined ? null : JSON.stringify(entry.detail);
  await sql`select statement_write(${entry.memberId}, ${entry.source}, ${entry.type}, ${entry.from}, ${entry.to},
    ${entry.status}, ${entry.amountMinor}, ${detail}::jsonb)`.execute(tx);
}

export async function endStatement(tx: Tx, source: string, status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await sql`select statement_end(${source}, ${status})`.execute(tx);
}
