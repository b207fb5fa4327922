import { sql } from 'kysely';
import { inTransaction, type Db } from '../platform/db/transaction.ts';

/** Moves app_now() and, once that is committed, wakes the jobs of every process. */
export async function setClock(db: Db, offsetMs: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('clock').set({ offset_ms: offsetMs }).execute();
    await sql`select pg_notify('kapao_jobs', '')`.execute(tx);
  });
}

export async function isClockBehind(db: Db): Promise<boolean> {
  const behind = await db.selectFrom('clock').select('offset_ms').where('offset_ms', '<', 0n).executeTakeFirst();
  return behind !== undefined;
}
