import type { ReceivingAccount } from '@kapao/contract/deposit';
import { type Currency, toMajor } from '@kapao/contract/money';
import type { Db, Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';

/** Below one unit nobody makes a QR, whatever the operator wrote (spec §5). */
const leastQrMinor = 100n;

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
  maintenance: boolean;
  name_th: string | null;
  name_en: string | null;
};

/** QR accounts are the payment providers and KBANK in SMS mode (spec §5). */
function isQr(row: { bank_type: string; bank_code: string; mode: string }): boolean {
  return row.bank_type === 'PAYMENT' || (row.bank_code === 'KBANK' && row.mode === 'SMS');
}

/** Open accounts that take `currency`, in the operator's order. */
export async function listReceivingAccounts(house: House, currency: string): Promise<ReceivingAccount[]> {
  const rows = await openRows(house.db)
    .where('r.currency', '=', currency)
    .leftJoin('bank as b', 'b.code', 'r.bank_code')
    .select(['b.name_th', 'b.name_en'])
    .execute();
  return rows.map((row) => toWire(house, row));
}

function toWire(house: House, row: Row): ReceivingAccount {
  const qr = isQr(row);
  // A channel nobody speaks to cannot make a QR: better said at once than after the press.
  const closed = row.maintenance || (qr && !house.qrChannels.has(row.bank_code));
  return {
    bankType: row.bank_type,
    bankCode: row.bank_code,
    mode: row.mode,
    bank: { nameTH: row.name_th ?? row.bank_code, nameEN: row.name_en ?? row.bank_code },
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    currency: row.currency,
    ...(qr ? { minimum: toMajor(minimumOf(row)), presets: (row.presets_minor ?? []).map(toMajor) } : {}),
    ...(closed ? { maintenance: true } : {}),
  };
}

function minimumOf(row: { minimum_minor: bigint | null }): bigint {
  return row.minimum_minor !== null && row.minimum_minor > leastQrMinor ? row.minimum_minor : leastQrMinor;
}

/** The open account of a QR channel and its least amount in minor units; `undefined` is NO_BANK. */
export async function findQrAccount(
  db: Db | Tx,
  bankCode: string,
  currency: Currency,
): Promise<{ id: bigint; minimumMinor: bigint } | undefined> {
  const rows = await openRows(db)
    .where('r.bank_code', '=', bankCode)
    .where('r.currency', '=', currency)
    .where('r.maintenance', '=', false)
    .execute();
  const row = rows.find(isQr);
  return row === undefined ? undefined : { id: row.id, minimumMinor: minimumOf(row) };
}

/** The least amount any QR channel of this currency takes, minor units. */
export async function leastQrAmount(db: Db, currency: Currency): Promise<bigint> {
  const rows = await openRows(db).where('r.currency', '=', currency).execute();
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
      'r.maintenance',
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
