import type { Currency } from '@kapao/contract/money';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { BankFeed, BankLine, LinePayment } from '../../src/deposit/bank/feed.ts';
import type { Receiver } from '../../src/deposit/bank/line.ts';
import { pollFeeds } from '../../src/deposit/bank/poll.ts';
import type { Services } from '../../src/platform/services.ts';
import { digits } from '../member.ts';

/** Fake bank: returns its lines, fifty a page, and does not answer on demand. */
export type FakeFeed = BankFeed & {
  readonly lines: Map<string, BankLine[]>;
  readonly late: Map<string, BankLine[]>;
  /** Account numbers without an answer: at once (`silent`), or after the call's time is over (`slow`). */
  readonly silent: Map<string, 'silent' | 'slow'>;
  readonly asked: Map<string, number>;
};

const pageSize = 50;

export function fakeFeed(): FakeFeed {
  const feed: FakeFeed = {
    lines: new Map(),
    late: new Map(),
    silent: new Map(),
    asked: new Map(),
    read: async ({ account: { accountNo }, cursor, signal }) => {
      feed.asked.set(accountNo, (feed.asked.get(accountNo) ?? 0) + 1);
      const how = feed.silent.get(accountNo);
      if (how === 'slow') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }
      if (how !== undefined) return null;
      const all = feed.lines.get(accountNo) ?? [];
      const from = Number(cursor ?? '0');
      const lines = all.slice(from, from + pageSize);
      return { lines, cursor: String(from + lines.length), more: from + lines.length < all.length };
    },
    statement: async ({ account: { accountNo }, cursor, from, to }) => {
      if (feed.silent.has(accountNo)) return null;
      const known = [...(feed.lines.get(accountNo) ?? []), ...(feed.late.get(accountNo) ?? [])];
      const all = known.filter(({ payment }) => payment !== null && payment.paidAt >= from && payment.paidAt < to);
      const start = Number(cursor ?? '0');
      const lines = all.slice(start, start + pageSize);
      return { lines, cursor: String(start + lines.length), more: start + lines.length < all.length };
    },
  };
  return feed;
}

export function tell(feed: FakeFeed, { accountNo }: Receiver, ...lines: BankLine[]): void {
  feed.lines.set(accountNo, [...(feed.lines.get(accountNo) ?? []), ...lines]);
}

let count = 0;

export function lineFrom(account: string | null, more: Partial<LinePayment> & { bank?: string | null } = {}): BankLine {
  count += 1;
  const { bank = 'KBANK', ...rest } = more;
  const payment: LinePayment = {
    reference: `REF${process.pid}X${count}`,
    sender: { bankCode: bank, account, name: 'SAMACHIK THODSOB' },
    amountMinor: 10_000n,
    currency: 'THB',
    paidAt: new Date(),
    message: null,
    ...rest,
  };
  return { name: `line-${count}`, raw: '{}', payment };
}

/** Opens an account of the operator; `more` are columns of its row. */
export async function openAccount(
  db: Db,
  { bankCode = 'SCB', mode = 'AUTO', currency = 'THB' as Currency, accountNo = `1${digits(9)}` } = {},
  more: { bank_type?: string; minimum_minor?: bigint; presets_minor?: bigint[] } = {},
): Promise<Receiver> {
  const account = { bank_code: bankCode, mode, account_name: 'KAPAO', account_no: accountNo, currency };
  const { id } = await db
    .insertInto('receiving_account')
    .values({ bank_type: 'BANK', ...account, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, bankCode, accountNo, currency, mode };
}

export async function readFeeds(services: Services, turnMs = 30_000): Promise<void> {
  await services.db
    .updateTable('bank_feed')
    .set({ next_at: new Date(0), look_at: new Date(0) })
    .execute();
  await pollFeeds(services, turnMs);
}
