import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';

type Place = { readonly code: string; readonly currency: string };

/** Locks the table, which keeps the history in the order of the changes. */
export async function lockPartnerSettings(tx: Tx): Promise<void> {
  await sql`lock table partner_setting in share row exclusive mode`.execute(tx);
}

export function listPartnerSettings(db: Db | Tx) {
  return db.selectFrom('partner_setting').select(['code', 'currency', 'sealed', 'enabled']).execute();
}

export async function storePartnerSetting(
  tx: Tx,
  { code, currency }: Place,
  row: { sealed: Buffer; enabled: boolean; changed_by: string },
): Promise<void> {
  await tx
    .insertInto('partner_setting')
    .values({ code, currency, ...row })
    .onConflict((conflict) =>
      conflict.columns(['code', 'currency']).doUpdateSet({ ...row, changed_at: sql`clock_timestamp()` }),
    )
    .execute();
}

/** Returns whether the row existed. */
export async function removePartnerSetting(tx: Tx, { code, currency }: Place): Promise<boolean> {
  const { numDeletedRows: removed } = await tx
    .deleteFrom('partner_setting')
    .where('code', '=', code)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return removed > 0n;
}

/** Returns whether the row changed. */
export async function switchPartnerSetting(
  tx: Tx,
  { code, currency }: Place,
  enabled: boolean,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows: changed } = await tx
    .updateTable('partner_setting')
    .set({ enabled, changed_by: by, changed_at: sql`clock_timestamp()` })
    .where('code', '=', code)
    .where('currency', '=', currency)
    .where('enabled', '<>', enabled)
    .executeTakeFirst();
  return changed > 0n;
}

export async function storePartnerUrls(db: Db, urls: Record<string, string>): Promise<void> {
  await db
    .updateTable('installation')
    .set({ partner_urls: JSON.stringify(urls) })
    .execute();
}

export async function readPartnerUrls(db: Db): Promise<Record<string, string> | undefined> {
  const row = await db.selectFrom('installation').select('partner_urls').executeTakeFirst();
  return (row?.partner_urls ?? undefined) as Record<string, string> | undefined;
}
