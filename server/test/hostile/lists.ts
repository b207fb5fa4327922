import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMajor } from '@kapao/contract/money';
import { importCsv } from '../../src/deposit/bank/list/import.ts';
import type { Receiver } from '../../src/deposit/bank/line.ts';
import type { Payment } from './bank.ts';
import type { World } from './world.ts';

export const nameless = new WeakSet<Payment>();

/** More rows than are paid between two imports, so that most rows are imported again. */
const rowsOfAList = 30;

export async function importList({ services, bank, dataDir }: World, receiver: Receiver): Promise<void> {
  const rows = bank.payments.filter(({ to }) => to === receiver.accountNo).slice(-rowsOfAList);
  const folder = await mkdtemp(join(dataDir, 'list-'));
  const file = join(folder, 'list.csv');
  await writeFile(file, ['time,amount,reference,from_bank,from_account,from_name', ...rows.map(rowOf)].join('\n'));
  try {
    await importCsv(services, receiver, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function rowOf(payment: Payment): string {
  const { paidAt, amountMinor, reference, payer } = payment;
  const name = nameless.has(payment) ? '' : `LIST-${reference}`;
  return [paidAt.toISOString(), formatMajor(amountMinor), name, payer.bankCode, payer.accountNo, payer.name].join(',');
}
