import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { codeOf } from '../../platform/start-error.ts';
import type { BankFeed, BankLine, FeedAccount, FeedPage } from './feed.ts';
import { takeLine } from './line.ts';
import { findMark, leaveOutStored, setMark } from './list/store.ts';
import { claimFeeds, type DueFeed, extendLease, planSecondLook, putOffFeed, setCursor } from './store.ts';

const longestRunMs = 1_000;
const mostPages = 200;
const triesOfALine = 3;

/**
 * Reads incoming money of due AUTO and SMS accounts that were open in the last 30 days. Row lock and lease give each
 * account to one process; even when two read it, each line takes effect once. Run by the job runner.
 */
export async function pollFeeds(
  services: Pick<Services, 'afterDeposit' | 'bankFeed' | 'db' | 'log' | 'settings'>,
  runMs = longestRunMs,
): Promise<void> {
  const { bankFeed } = services;
  if (bankFeed === undefined) return;
  const due = await claimFeeds(services.db);
  await Promise.race([
    Promise.all(
      due.filter((account) => bankFeed.reads?.(account) ?? true).map((account) => poll(services, bankFeed, account)),
    ),
    sleep(runMs, undefined, { ref: false }),
  ]);
}

/** Never throws: the next run retries a failed account. */
async function poll(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'settings'>,
  feed: BankFeed,
  account: DueFeed,
): Promise<void> {
  let answered = false;
  try {
    answered = await readOn(services, feed, account);
    if (answered && account.look_due) await lookAgainAtFeed(services, feed, account);
  } catch (error) {
    services.log.error({ err: error, account: account.id }, 'reading incoming money failed');
  }
  if (!answered && account.failures === 0) {
    services.log.warn({ bank: account.bankCode, account: account.id }, 'a bank does not tell of incoming money');
  }
  await putOffFeed(services.db, account, answered).catch((error: unknown) => {
    services.log.error({ err: error, account: account.id }, 'the turn of a bank account was not given back');
  });
}

/** Moves the cursor with a page's last line. Returns false without an answer. */
async function readOn(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  feed: BankFeed,
  account: DueFeed,
): Promise<boolean> {
  return readPages(services, feed, account, account.cursor, async (page) => {
    if (page.lines.length === 0) await setCursor(services.db, account.id, page.cursor);
    for (const [index, line] of page.lines.entries()) {
      const isLast = index === page.lines.length - 1;
      await takeFeedLine(services, account, line, isLast ? page.cursor : undefined);
    }
  });
}

async function lookAgainAtFeed(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'settings'>,
  feed: BankFeed,
  account: DueFeed,
): Promise<void> {
  const { 'feed.lookBackMinutes': minutes } = await services.settings.read();
  const from = await findMark(services.db, account.id, minutes);
  const done = await readPages(services, feed, account, from, async ({ lines }) => {
    for (const line of await leaveOutStored(services.db, account.id, lines))
      await takeFeedLine(services, account, line);
  });
  if (!done) return;
  await setMark(services.db, account, minutes);
  await planSecondLook(services.db, account.id);
}

async function readPages(
  services: Pick<Services, 'db'>,
  feed: BankFeed,
  { id, bankCode, accountNo, currency }: DueFeed,
  from: string | null,
  takePage: (page: FeedPage) => Promise<void>,
): Promise<boolean> {
  let cursor = from;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await pollPage(feed, { bankCode, accountNo, currency }, cursor);
    if (page === null) return false;
    await takePage(page);
    await extendLease(services.db, id);
    if (!page.more || page.cursor === cursor) return true;
    cursor = page.cursor;
  }
  return true;
}

function pollPage(feed: BankFeed, account: FeedAccount, cursor: string | null) {
  return feed.read({ account, cursor, signal: AbortSignal.timeout(callDeadlineMs) });
}

/**
 * Stores a line. A failing line stops the cursor before it; after repeated failures it is stored unread for review, so
 * that it does not block later lines.
 */
async function takeFeedLine(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  account: DueFeed,
  line: BankLine,
  cursor?: string,
): Promise<void> {
  try {
    await commitLine(services, account, line, cursor);
  } catch (error) {
    if (account.failures < triesOfALine || !isOfTheLine(error)) throw error;
    services.log.error({ err: error, account: account.id, line: line.name }, 'a line is left to a person');
    await commitLine(services, account, { ...line, payment: null }, cursor);
  }
}

function isOfTheLine(error: unknown): boolean {
  if (isUnavailable(error)) return false;
  const code = codeOf(error);
  return code === undefined || /^(22|23|KP)/.test(code);
}

async function commitLine(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  account: DueFeed,
  line: BankLine,
  cursor: string | undefined,
): Promise<void> {
  const outcome = await inTransaction(services.db, async (tx) => {
    const taken = await takeLine(services, tx, account, 'feed', line);
    if (cursor !== undefined) await setCursor(tx, account.id, cursor);
    return taken;
  });
  if (outcome === 'review') {
    services.log.warn({ account: account.id, line: line.name }, 'incoming money waits for a person');
  }
}
