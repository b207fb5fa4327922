import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { questions, type Stage } from './stages.ts';

export type Violation = { invariant: string; subject: string; detail: string };

export type Ask = <R>(text: string) => Promise<R[]>;

/** Checks every invariant of the ledger and its sources. Returns an empty list when all hold. */
export async function findViolations(db: Db): Promise<Violation[]> {
  return askAll(async <R>(text: string) => (await sql.raw<R>(text).execute(db)).rows);
}

/** Like {@link findViolations}, on one connection and in one snapshot of all accounts. */
export async function askAll(ask: Ask): Promise<Violation[]> {
  const found = await ask<Violation>('select * from ledger_violations()');
  for (const question of questions) found.push(...(await askInSlices(ask, question)));
  return found;
}

async function askInSlices(ask: Ask, { rows, lastId, slice }: Stage): Promise<Violation[]> {
  const end = BigInt((await ask<{ last: string }>(lastId))[0]?.last ?? 0);
  const found: Violation[] = [];
  let after = 0n;
  do {
    const upto = after + rows < end ? after + rows : end;
    found.push(...(await ask<Violation>(`select invariant, subject, detail from ${slice(after, upto)} v`)));
    after = upto;
  } while (after < end);
  return found;
}

/** Returns the balance of an operator account in minor units, summed from its last checkpoint. */
export async function houseBalance(db: Db, code: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`select ledger_house_balance(${code}) as balance`.execute(db);
  return rows[0]?.balance ?? 0n;
}

export async function writeCheckpoint(db: Db): Promise<void> {
  await sql`select ledger_checkpoint()`.execute(db);
}
