import type { ReceivingAccount } from '@kapao/contract/deposit';
import { type Currency, toMajor } from '@kapao/contract/money';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { leastQrMinor, readLeast, type Least } from './qr/least.ts';
import { listOpenAccounts, type OpenAccount } from './store.ts';

function isQr(row: { bank_type: string; bank_code: string; mode: string }): boolean {
  return row.bank_type === 'PAYMENT' || (row.bank_code === 'KBANK' && row.mode === 'SMS');
}

export async function listReceivingAccounts(
  services: Pick<Services, 'config' | 'db' | 'qrChannels' | 'settings'>,
  currency: string,
): Promise<ReceivingAccount[]> {
  const rows = await listOpenAccounts(services.db, { currency });
  const least = await readLeast(services);
  return rows.map((row) => showReceivingAccount(services, row, least));
}

function showReceivingAccount(
  services: Pick<Services, 'qrChannels'>,
  row: OpenAccount,
  least: Least,
): ReceivingAccount {
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
  const rows = await listOpenAccounts(db, { currency, bankCode });
  const row = rows.find((one) => isQr(one) && !one.closed);
  return row === undefined ? undefined : { id: row.id, minimumMinor: least.minimumOf(row) };
}

export async function leastQrAmount(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  currency: Currency,
): Promise<bigint> {
  const { minimumOf } = await readLeast(services);
  const rows = await listOpenAccounts(services.db, { currency });
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
