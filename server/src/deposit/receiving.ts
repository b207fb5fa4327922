import type { ReceivingAccount } from '@kapao/contract/deposit';
import { type Currency, toMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { leastQrMinor, readLeast, type Least } from './qr/least.ts';

/** Payments to a receiving account are still read for this number of days after it was closed. */
export const closedAccountDays = 30;

type Row = {
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

function isQr(row: { bank_type: string; bank_code: string; mode: string }): boolean {
  return row.bank_type === 'PAYMENT' || (row.bank_code === 'KBANK' && row.mode === 'SMS');
}

export async function listReceivingAccounts(
  services: Pick<Services, 'config' | 'db' | 'qrChannels' | 'settings'>,
  currency: string,
): Promise<ReceivingAccount[]> {
  const rows = await openRows(services.db)
    .where('r.currency', '=', currency)
    .leftJoin('bank as b', 'b.code', 'r.bank_code')
    .select(['b.name_th', 'b.name_en'])
    .execute();
  const least = await readLeast(services);
  return rows.map((row) => showReceivingAccount(services, row, least));
}

function showReceivingAccount(services: Pick<Services, 'qrChannels'>, row: Row, least: Least): ReceivingAccount {
  const qr = isQr(row);
  // Show a channel without an adapter as closed, because no QR can be made there.
  const closed = row.closed || (qr && !services.qrChannels.has(row.bank_code));
  return {
    bankType: row.bank_type,
    bankCode: row.bank_code,
    mode: row.mode,
    bank: { nameTH: row.name_th ?? row.bank_code, nameEN: row.name_en ?? row.bank_code },
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    currency: row.currency,
    ...(qr ? { minimum: toMajor(least.minimumOf(row)), presets: least.presetsOf(row).map(toMajor) } : {}),
    ...(closed ? { maintenance: true } : {}),
    ...(row.closed_from === null || row.closed_until === null
      ? {}
      : { maintenanceHours: { from: toMinutes(row.closed_from), until: toMinutes(row.closed_until) } }),
  };
}

const toMinutes = (time: string): string => time.slice(0, 5);

export async function findQrAccount(
  db: Db | Tx,
  bankCode: string,
  currency: Currency,
  least: Least,
): Promise<{ id: bigint; minimumMinor: bigint } | undefined> {
  const rows = await openRows(db).where('r.bank_code', '=', bankCode).where('r.currency', '=', currency).execute();
  const row = rows.find((one) => isQr(one) && !one.closed);
  return row === undefined ? undefined : { id: row.id, minimumMinor: least.minimumOf(row) };
}

export async function leastQrAmount(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  currency: Currency,
): Promise<bigint> {
  const { minimumOf } = await readLeast(services);
  const rows = await openRows(services.db).where('r.currency', '=', currency).execute();
  return (
    rows
      .filter(isQr)
      .map(minimumOf)
      .reduce(
        (least, minimum) => (least === undefined || minimum < least ? minimum : least),
        undefined as bigint | undefined,
      ) ?? leastQrMinor
  );
}

function openRows(db: Db | Tx) {
  return db
    .selectFrom('receiving_account as r')
    .leftJoin('bank_maintenance as m', 'm.bank_code', 'r.bank_code')
    .where('r.enabled', '=', true)
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
    ]);
}

export async function listReceivingWallets(db: Db): Promise<{ mode: string; walletAccountName: string }[]> {
  return db
    .selectFrom('receiving_wallet')
    .where('enabled', '=', true)
    .orderBy('id')
    .select(['mode', 'account_name as walletAccountName'])
    .execute();
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
