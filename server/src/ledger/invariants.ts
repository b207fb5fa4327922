import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

export type Violation = { invariant: string; subject: string; detail: string };

/** The six invariants of money §1, and that of the running sums; an empty answer means all is well. */
export async function findViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select * from house_violations()`.execute(db);
  return rows;
}

/** A house account's balance in minor units, summed from its checkpoint on. */
export async function houseBalance(db: Db, code: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`select ledger_house_balance(${code}) as balance`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** Rolls house accounts up, so that their sums stay short. */
export async function writeCheckpoint(db: Db): Promise<void> {
  await sql`select ledger_checkpoint()`.execute(db);
}
