import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { type Compared, compareLines } from './compare.ts';
import { readCsv } from './csv.ts';
import type { BankLine, LinePayment } from '../feed.ts';
import { type LineOutcome, type Receiver, takeLine } from '../line.ts';
import { hasAnswered } from './store.ts';

type Problem = { number: number; problem: string };

export type Imported = Record<LineOutcome, number> & { problems: Problem[] };

export async function hasFeed(
  { db, bankFeed }: Pick<Services, 'bankFeed' | 'db'>,
  { id, mode, ...account }: Receiver,
): Promise<boolean> {
  const isRead = bankFeed !== undefined && (bankFeed.reads?.(account) ?? true);
  if (isRead && ['AUTO', 'SMS'].includes(mode)) return true;
  return hasAnswered(db, id);
}

/**
 * Imports a bank's list from a CSV file; a bad row is reported and skipped, a repeated file has no effect.
 * @throws when the file is unreadable or no such list, or a feed reads the account
 */
export async function importCsv(
  services: Pick<Services, 'afterDeposit' | 'bankFeed' | 'db'>,
  receiver: Receiver,
  file: string,
  { isSendersReference = false } = {},
): Promise<Imported> {
  if (await hasFeed(services, receiver)) throw new Error('a feed reads this account: compare the file with --compare');
  const imported: Imported = { credited: 0, known: 0, review: 0, repeated: 0, problems: [] };
  for await (const row of readCsv(file, receiver.currency)) {
    if ('problem' in row) {
      imported.problems.push(row);
      continue;
    }
    const line: BankLine = { ...row.line, payment: row.line.payment && { ...row.line.payment, isSendersReference } };
    const outcome = await inTransaction(services.db, (tx) => takeLine(services, tx, receiver, 'csv', line));
    imported[outcome] += 1;
  }
  imported.problems.sort((one, other) => one.number - other.number);
  return imported;
}

export async function compareCsv(
  { db }: Pick<Services, 'db'>,
  receiver: Receiver,
  file: string,
): Promise<Compared & { problems: Problem[] }> {
  const lines: LinePayment[] = [];
  const problems: Problem[] = [];
  for await (const row of readCsv(file, receiver.currency)) {
    if ('problem' in row) problems.push(row);
    else if (row.line.payment !== null) lines.push(row.line.payment);
  }
  const times = lines.map(({ paidAt }) => paidAt.getTime()).toSorted((one, other) => one - other);
  const [first = 0] = times;
  const span = { from: new Date(first), to: new Date((times.at(-1) ?? 0) + 1) };
  return { ...(await compareLines(db, receiver, lines, span)), problems };
}
