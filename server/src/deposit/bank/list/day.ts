import { sql } from 'kysely';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { callDeadlineMs } from '../../../money/intent/timing.ts';
import { closedAccountDays } from '../../receiving.ts';
import type { BankFeed, BankLine } from '../feed.ts';
import { type Receiver, takeLine } from '../line.ts';
import { compareLines, type OwnPayment } from './compare.ts';

/** Delay before a silent bank is asked again; also the lease of a claim. */
const againAfter = '30 minutes';
const mostPages = 1_000;

type Due = Receiver & { day: string; from: Date; to: Date };

/**
 * Compares the last whole day of each feed with the bank's statement, once. Lines missing from the feed are processed
 * as usual; payments missing at the bank become review items. Run by the job runner.
 */
export async function compareDays(services: Services): Promise<void> {
  const { bankFeed } = services;
  if (bankFeed === undefined) return;
  for (const account of await claim(services)) {
    if (bankFeed.reads?.(account) === false) continue;
    await compareDay(services, bankFeed, account).catch((error: unknown) => {
      services.log.error({ err: error, account: account.id }, 'a bank day could not be compared');
    });
  }
}

/** Claims Bangkok days by real time, because banks do not use the sandbox clock. */
async function claim({ db, settings }: Services): Promise<Due[]> {
  const { 'feed.compareFrom': from } = await settings.read();
  const { rows } = await sql<Due>`
    with here as (select now() at time zone 'Asia/Bangkok' as now),
    due as (
      select f.receiving_account_id as id, coalesce(f.compared_day + 1, here.now::date - 1) as day
      from bank_feed f join receiving_account r on r.id = f.receiving_account_id, here
      where f.compare_at <= now() and here.now::time >= ${from}::time
        and coalesce(f.compared_day + 1, here.now::date - 1) < here.now::date
        and r.mode in ('AUTO', 'SMS') and is_open_lately(r.enabled, r.last_open_at, ${closedAccountDays}::int)
      for update of f skip locked)
    update bank_feed f set compare_at = now() + ${againAfter}::interval
    from due join receiving_account r on r.id = due.id
    where f.receiving_account_id = due.id
    returning r.id, r.bank_code as "bankCode", r.account_no as "accountNo", r.currency, r.mode, due.day::text as day,
      due.day::timestamp at time zone 'Asia/Bangkok' as from, (due.day + 1)::timestamp at time zone 'Asia/Bangkok' as to`.execute(
    db,
  );
  return rows;
}

async function compareDay(services: Services, feed: BankFeed, account: Due): Promise<void> {
  const lines = await readStatement(feed, account);
  if (lines === null) {
    services.log.warn({ account: account.id, day: account.day }, 'a bank does not show its statement of a day');
    return;
  }
  for (const line of lines) await inTransaction(services.db, (tx) => takeLine(services, tx, account, 'feed', line));
  const payments = lines.map(({ payment }) => payment).filter((payment) => payment !== null);
  const { missingThere } = await compareLines(services.db, account, payments, account);
  await keepItems(services, account, missingThere);
  await sql`
    update bank_feed set compared_day = ${account.day}::date, compare_at = now()
    where receiving_account_id = ${account.id}`.execute(services.db);
}

async function readStatement(
  feed: BankFeed,
  { bankCode, accountNo, currency, from, to }: Due,
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
  services: Services,
  { bankCode, accountNo }: Due,
  missing: readonly OwnPayment[],
): Promise<void> {
  for (const { id, amountMinor, paidAt } of missing) {
    const { rows } = await sql`
      insert into reconciliation_item (provider, kind, subject, direction, ours_minor, difference_minor, at)
      values (${`bank ${bankCode} ${accountNo}`}, 'ours_only', ${`payment ${id}`}, 'in', ${amountMinor},
        ${-amountMinor}, ${paidAt})
      on conflict (provider, kind, subject) do nothing returning id`.execute(services.db);
    if (rows.length > 0) services.log.error({ payment: id, bankCode }, 'a payment is not in the bank’s statement');
  }
}
