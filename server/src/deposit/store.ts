import type { Currency } from '@kapao/contract/money';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../platform/db/generated/schema.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';

/** Payments to a receiving account are still read for this number of days after it was closed. */
export const closedAccountDays = 30;

export type OpenAccount = {
  id: bigint;
  bank_type: string;
  bank_code: string;
  mode: string;
  account_name: string;
  account_no: string;
  currency: string;
  minimum_minor: bigint | null;
  presets_minor: bigint[] | null;
  closed: boolean;
  closed_from: string | null;
  closed_until: string | null;
  name_th: string | null;
  name_en: string | null;
};

/** Lists the operator's enabled accounts. `closed`: for maintenance now. */
export async function listOpenAccounts(
  db: Db | Tx,
  { currency, bankCode }: { currency: string; bankCode?: string },
): Promise<OpenAccount[]> {
  return db
    .selectFrom('receiving_account as r')
    .leftJoin('bank_maintenance as m', 'm.bank_code', 'r.bank_code')
    .leftJoin('bank as b', 'b.code', 'r.bank_code')
    .where('r.enabled', '=', true)
    .where('r.currency', '=', currency)
    .$if(bankCode !== undefined, (accounts) => accounts.where('r.bank_code', '=', bankCode ?? ''))
    .orderBy('r.position')
    .orderBy('r.id')
    .select([
      'r.id',
      'r.bank_type',
      'r.bank_code',
      'r.mode',
      'r.account_name',
      'r.account_no',
      'r.currency',
      'r.minimum_minor',
      'r.presets_minor',
      sql<boolean>`r.maintenance or bank_closed(r.bank_code)`.as('closed'),
      'm.from_time as closed_from',
      'm.until_time as closed_until',
      'b.name_th',
      'b.name_en',
    ])
    .execute();
}

type ReceivingWallet = { mode: string; walletAccountName: string; mobile?: string };

/** Lists open wallets. Only one in mode AUTO has its number: members send to it. */
export async function listReceivingWallets(db: Db): Promise<ReceivingWallet[]> {
  const rows = await db
    .selectFrom('receiving_wallet')
    .where('enabled', '=', true)
    .orderBy('id')
    .select(['mode', 'account_name as walletAccountName', 'mobile'])
    .execute();
  return rows.map(({ mobile, ...wallet }) => ({
    ...wallet,
    ...(wallet.mode === 'AUTO' && mobile !== null ? { mobile } : {}),
  }));
}

export async function findLinkWallet(tx: Tx, name: string): Promise<{ id: bigint; mobile: string | null } | undefined> {
  return tx
    .selectFrom('receiving_wallet')
    .where('enabled', '=', true)
    .where('mode', '=', 'LINK')
    .where('account_name', '=', name)
    .select(['id', 'mobile'])
    .executeTakeFirst();
}

export async function readDepositCurrency(db: Db, memberId: bigint): Promise<Currency> {
  const member = await db.selectFrom('member').where('id', '=', memberId).select('currency').executeTakeFirstOrThrow();
  return member.currency as Currency;
}

/** Inserts accounts, and leaves those that exist unchanged; so do the next two functions with their rows. */
export async function insertReceivingAccounts(
  tx: Tx,
  rows: readonly Insertable<DB['receiving_account']>[],
): Promise<void> {
  await tx
    .insertInto('receiving_account')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertReceivingWallets(
  tx: Tx,
  rows: readonly Insertable<DB['receiving_wallet']>[],
): Promise<void> {
  await tx
    .insertInto('receiving_wallet')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertMaintenanceHours(
  tx: Tx,
  rows: readonly Insertable<DB['bank_maintenance']>[],
): Promise<void> {
  await tx
    .insertInto('bank_maintenance')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
