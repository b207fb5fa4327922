import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { callDeadlineMs } from '../../../money/intent/timing.ts';
import type { BankFeed, BankLine } from '../feed.ts';
import { takeLine } from '../line.ts';
import { compareLines } from './compare.ts';
import { claimDays, type DueDay, insertItem, markCompared, type OwnPayment } from './store.ts';

const mostPages = 1_000;

/**
 * Compares the last whole day of each feed with the bank's statement, once. Lines missing from the feed are processed
 * as usual; payments missing at the bank become review items. Run by the job runner.
 */
export async function compareDays(
  services: Pick<Services, 'afterDeposit' | 'bankFeed' | 'db' | 'log' | 'settings'>,
): Promise<void> {
  const { bankFeed } = services;
  if (bankFeed === undefined) return;
  const { 'feed.compareFrom': from } = await services.settings.read();
  for (const account of await claimDays(services.db, from)) {
    if (bankFeed.reads?.(account) === false) continue;
    await compareDay(services, bankFeed, account).catch((error: unknown) => {
      services.log.error({ err: error, account: account.id }, 'a bank day could not be compared');
    });
  }
}

async function compareDay(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  feed: BankFeed,
  account: DueDay,
): Promise<void> {
  const lines = await readBankDay(feed, account);
  if (lines === null) {
    services.log.warn({ account: account.id, day: account.day }, 'a bank does not show its statement of a day');
    return;
  }
  for (const line of lines) await inTransaction(services.db, (tx) => takeLine(services, tx, account, 'feed', line));
  const payments = lines.map(({ payment }) => payment).filter((payment) => payment !== null);
  const { missingThere } = await compareLines(services.db, account, payments, account);
  await keepItems(services, account, missingThere);
  await markCompared(services.db, account);
}

async function readBankDay(
  feed: BankFeed,
  { bankCode, accountNo, currency, from, to }: DueDay,
): Promise<BankLine[] | null> {
  const lines: BankLine[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const signal = AbortSignal.timeout(callDeadlineMs);
    const page = await feed.statement({ account: { bankCode, accountNo, currency }, cursor, from, to, signal });
    if (page === null) return null;
    lines.push(...page.lines);
    if (!page.more || page.cursor === cursor) return lines;
    cursor = page.cursor;
  }
  return null;
}

async function keepItems(
  services: Pick<Services, 'db' | 'log'>,
  { bankCode, accountNo }: DueDay,
  missing: readonly OwnPayment[],
): Promise<void> {
  for (const { id, amountMinor, paidAt } of missing) {
    const isNew = await insertItem(services.db, `bank ${bankCode} ${accountNo}`, { id, amountMinor, paidAt });
    if (isNew) services.log.error({ payment: id, bankCode }, 'a payment is not in the bank’s statement');
  }
}
