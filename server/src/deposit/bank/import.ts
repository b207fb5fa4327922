import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { House } from '../../house.ts';
import { readCsv } from './csv.ts';
import { type LineOutcome, type Receiver, takeLine } from './line.ts';

export type Imported = Record<LineOutcome, number> & { problems: { number: number; problem: string }[] };

/** Our account by bank and number, open or not: money on a closed one is still ours to place. */
export async function findReceiver(
  { db }: Pick<House, 'db'>,
  bankCode: string,
  accountNo: string,
): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver & { currency: Currency }>`
    select id, bank_code as "bankCode", account_no as "accountNo", currency, mode from receiving_account
    where bank_type = 'BANK' and bank_code = ${bankCode} and account_no = ${accountNo}`.execute(db);
  return rows[0];
}

/**
 * Takes a bank's list from a CSV file, row by row; a row that cannot be read is named and the others are taken. The
 * same file again has no second effect.
 * @throws when the file cannot be read or is no such list
 */
export async function importCsv(house: House, receiver: Receiver, file: string): Promise<Imported> {
  const imported: Imported = { credited: 0, known: 0, review: 0, told: 0, problems: [] };
  for await (const row of readCsv(file, receiver.currency)) {
    if ('problem' in row) {
      imported.problems.push(row);
      continue;
    }
    const outcome = await inTransaction(house.db, (tx) => takeLine(tx, receiver, 'csv', row.line));
    imported[outcome] += 1;
  }
  imported.problems.sort((one, other) => one.number - other.number);
  return imported;
}
