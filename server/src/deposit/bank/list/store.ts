import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';
import { closedAccountDays } from '../../store.ts';
import type { BankLine } from '../feed.ts';
import type { Receiver } from '../line.ts';

export async function findMark(db: Db, accountId: bigint, minutes: number): Promise<string | null> {
  const { rows } = await sql<{ cursor: string }>`
    select cursor from bank_feed_mark where receiving_account_id = ${accountId}
    order by at <= now() - ${minutes} * interval '1 minute' desc,
      case when at <= now() - ${minutes} * interval '1 minute' then at end desc, at limit 1`.execute(db);
  return rows[0]?.cursor ?? null;
}

export async function setMark(
  db: Db,
  { id, cursor }: { id: bigint; cursor: string | null },
  minutes: number,
): Promise<void> {
  await sql`
    with old as (
      delete from bank_feed_mark where receiving_account_id = ${id} and at < (
        select max(at) from bank_feed_mark
        where receiving_account_id = ${id} and at <= now() - ${minutes} * interval '1 minute'))
    insert into bank_feed_mark (receiving_account_id, cursor)
    select ${id}, ${cursor} where ${cursor}::text is not null
    on conflict do nothing`.execute(db);
}

export async function leaveOutStored(db: Db, accountId: bigint, lines: readonly BankLine[]): Promise<BankLine[]> {
  const { rows } = await sql<{ name: string }>`
    select name from bank_line where receiving_account_id = ${accountId} and source = 'feed'
      and name = any(${lines.map(({ name }) => name)})`.execute(db);
  const stored = new Set(rows.map(({ name }) => name));
  return lines.filter(({ name }) => !stored.has(name));
}

/** Delay before a bank that did not answer is asked again; also the lease of a claim. */
const againAfter = '30 minutes';

export type DueDay = Receiver & { day: string; from: Date; to: Date };

/** Claims Bangkok days by real time, because banks do not use the sandbox clock. */
export async function claimDays(db: Db, from: string): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
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

export async function markCompared(db: Db, { id, day }: DueDay): Promise<void> {
  await sql`
    update bank_feed set compared_day = ${day}::date, compare_at = now()
    where receiving_account_id = ${id}`.execute(db);
}

export type OwnPayment = {
  id: bigint;
  channel: string;
  reference: string | null;
  account: string | null;
  amountMinor: bigint;
  paidAt: Date;
};

export async function readPayments(
  db: Db,
  receivingAccountId: bigint,
  { from, to }: { from: Date; to: Date },
): Promise<OwnPayment[]> {
  const { rows } = await sql<OwnPayment>`
    select id, channel, outside_reference as reference, sender_account as account, amount_minor as "amountMinor",
      paid_at as "paidAt"
    from incoming_payment
    where receiving_account_id = ${receivingAccountId} and amount_minor > 0
      and paid_at between ${from}::timestamptz - interval '72 hours' and ${to}::timestamptz + interval '72 hours'
      and (state <> 'REVIEW' or source in ('feed', 'csv', 'slip')) and decided_by is distinct from 'sandbox'
    order by paid_at, id`.execute(db);
  return rows;
}

export async function insertItem(
  db: Db,
  provider: string,
  { id, amountMinor, paidAt }: Pick<OwnPayment, 'id' | 'amountMinor' | 'paidAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation_item (provider, kind, subject, direction, ours_minor, difference_minor, at)
    values (${provider}, 'ours_only', ${`payment ${id}`}, 'in', ${amountMinor}, ${-amountMinor}, ${paidAt})
    on conflict (provider, kind, subject) do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function findReceivingAccount(db: Db, bankCode: string, accountNo: string): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select id, bank_code as "bankCode", account_no as "accountNo", currency, mode from receiving_account
    where bank_type = 'BANK' and bank_code = ${bankCode} and account_no = ${accountNo}`.execute(db);
  return rows[0];
}

/** Returns whether a feed of the account answered within 72 hours. */
export async function hasAnswered(db: Db, accountId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from bank_feed
    where receiving_account_id = ${accountId} and answered_at > now() - interval '72 hours'`.execute(db);
  return rows.length > 0;
}
