import type { Db, Tx } from '../platform/db/transaction.ts';

export function listSettingChanges(db: Db, key: string) {
  return db.selectFrom('setting_history').selectAll().where('key', '=', key).orderBy('id').execute();
}

/** Stores the first text of a content key in all languages. Returns the one before. */
export async function storeContentText(tx: Tx, key: string, text: string): Promise<unknown> {
  const old = await tx.selectFrom('content').select('body').where('key', '=', key).executeTakeFirst();
  const body = JSON.stringify({ th: text, la: text, en: text });
  await tx
    .insertInto('content')
    .values({ key, position: 0, body })
    .onConflict((conflict) => conflict.columns(['key', 'position']).doUpdateSet({ body }))
    .execute();
  return old?.body ?? null;
}

export async function isKnownBank(db: Db, code: string): Promise<boolean> {
  return (await db.selectFrom('bank').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

/** Returns false when the operator has this account already. */
export async function addReceivingAccount(
  tx: Tx,
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
  row: { mode: string; account_name: string; currency: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('receiving_account')
    .values({ bank_type: 'BANK', bank_code: bankCode, account_no: accountNo, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
