import type { Db } from '../../platform/db/transaction.ts';

export async function isAway(db: Db, staffId: bigint): Promise<boolean> {
  const row = await db.selectFrom('chat_away').select('since').where('staff_id', '=', staffId).executeTakeFirst();
  return row !== undefined;
}

export async function setAway(db: Db, staffId: bigint, away: boolean): Promise<void> {
  if (!away) await db.deleteFrom('chat_away').where('staff_id', '=', staffId).execute();
  else
    await db
      .insertInto('chat_away')
      .values({ staff_id: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
