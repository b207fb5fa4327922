import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';

/** Last part of the notices' address, and their source in `inbox`. */
export const walletNoticePath = 'TRUEMONEY';

export async function isWalletNoticeStored(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbox')
    .where('source', '=', walletNoticePath)
    .where('event_id', '=', eventId)
    .select('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a notice as processed. Returns false when it is stored already. */
export async function storeWalletNotice(tx: Tx, eventId: string, raw: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inbox')
    .values({
      source: walletNoticePath,
      event_id: eventId,
      raw: raw.toString('utf8').replaceAll('\0', ''),
      processed_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findPayers(tx: Tx, phones: readonly string[]): Promise<bigint[]> {
  if (phones.length === 0) return [];
  const rows = await tx.selectFrom('member').where('phone', 'in', phones).orderBy('id').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function hasAutoWallet(tx: Tx, accountName: string): Promise<boolean> {
  const wallet = await tx
    .selectFrom('receiving_wallet')
    .where('account_name', '=', accountName)
    .where('mode', '=', 'AUTO')
    .select('id')
    .executeTakeFirst();
  return wallet !== undefined;
}
