import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import { newPublicId } from '../../platform/public-id.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { PaymentReport } from '../payment/report.ts';
import { closedAccountDays } from '../store.ts';
import type { BankLine } from './feed.ts';

/** Lease of an account, longer than one call and the lines of a page. */
const lease = '15 seconds';
const secondLookEvery = '1 minute';

export type DueFeed = {
  id: bigint;
  bankCode: string;
  accountNo: string;
  currency: Currency;
  mode: string;
  cursor: string | null;
  look_due: boolean;
  failures: number;
};

export async function claimFeeds(db: Db): Promise<DueFeed[]> {
  await sql`
    insert into bank_feed (receiving_account_id)
    select id from receiving_account r where bank_type = 'BANK' and mode in ('AUTO', 'SMS')
      and is_open_lately(enabled, last_open_at, ${closedAccountDays}::int)
      and not exists (select from bank_feed f where f.receiving_account_id = r.id)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<DueFeed>`
    update bank_feed f set next_at = now() + ${lease}::interval
    from receiving_account r
    where r.id = f.receiving_account_id and f.receiving_account_id in (
      select g.receiving_account_id from bank_feed g join receiving_account a on a.id = g.receiving_account_id
      where g.next_at <= now() and is_open_lately(a.enabled, a.last_open_at, ${closedAccountDays}::int)
        and a.mode in ('AUTO', 'SMS')
      order by g.next_at for update of g skip locked)
    returning r.id, r.bank_code as "bankCode", r.account_no as "accountNo", r.currency, r.mode, f.cursor,
      f.look_at <= now() as look_due, f.failures`.execute(db);
  return rows;
}

export async function setCursor(db: Db | Tx, id: bigint, cursor: string): Promise<void> {
  await sql`
    update bank_feed set cursor = ${cursor}
    where receiving_account_id = ${id} and cursor is distinct from ${cursor}`.execute(db);
}

export async function extendLease(db: Db, id: bigint): Promise<void> {
  await sql`
    update bank_feed set next_at = now() + ${lease}::interval where receiving_account_id = ${id}`.execute(db);
}

export async function planSecondLook(db: Db, id: bigint): Promise<void> {
  await sql`
    update bank_feed set look_at = now() + ${secondLookEvery}::interval
    where receiving_account_id = ${id}`.execute(db);
}

export async function putOffFeed(db: Db, { id, failures }: DueFeed, answered: boolean): Promise<void> {
  const waitSeconds = answered ? 1.5 : Math.min(30, 2 ** Math.min(failures + 1, 5));
  await sql`
    update bank_feed set next_at = now() + ${waitSeconds} * interval '1 second',
      failures = ${answered ? 0 : failures + 1}, answered_at = case when ${answered} then now() else answered_at end
    where receiving_account_id = ${id}`.execute(db);
}

type LineKey = { receiving_account_id: bigint; source: 'feed' | 'csv'; name: string };

export async function insertLine(tx: Tx, key: LineKey, { raw }: Pick<BankLine, 'raw'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_line')
    .values({ ...key, raw: raw.replaceAll('\0', '') })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function linkLine(tx: Tx, key: LineKey, paymentId: bigint): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ payment_id: paymentId })
    .where('receiving_account_id', '=', key.receiving_account_id)
    .where('source', '=', key.source)
    .where('name', '=', key.name)
    .execute();
}

/** Shifts a bank's time to the server clock that QR times use. The sandbox may have moved that clock. */
export async function toServerTime(tx: Tx, time: Date): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select ${time}::timestamptz + (app_now() - now()) as time`.execute(tx);
  return rows[0]?.time ?? time;
}

export type Declared = {
  id: bigint;
  publicId: string;
  memberId: bigint;
  receivingAccountId: bigint;
  bankCode: string;
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
};

type Account = { id: bigint; bankCode: string };

/** Finds the open account for a declared transfer. Prefers a manual one, because only staff match money there. */
export async function findDeclaredAccount(tx: Tx, currency: Currency): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, bank_code as "bankCode" from receiving_account
    where bank_type = 'BANK' and enabled and currency = ${currency}
    order by mode = 'MANUAL' desc, position, id limit 1`.execute(tx);
  return rows[0];
}

export async function insertDeclared(
  tx: Tx,
  account: Account,
  row: Pick<Declared, 'memberId' | 'amountMinor' | 'currency' | 'paidAt'>,
): Promise<Declared> {
  const publicId = newPublicId();
  const { id } = await tx
    .insertInto('declared_transfer')
    .values({
      public_id: publicId,
      member_id: row.memberId,
      receiving_account_id: account.id,
      amount_minor: row.amountMinor,
      currency: row.currency,
      paid_at: row.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...row, id, publicId, receivingAccountId: account.id, bankCode: account.bankCode };
}

export async function findDeclared(tx: Tx, publicId: string): Promise<(Declared & { state: string }) | undefined> {
  const { rows } = await sql<Declared & { state: string }>`
    select d.id, d.public_id as "publicId", d.member_id as "memberId", d.receiving_account_id as "receivingAccountId",
      r.bank_code as "bankCode", d.amount_minor as "amountMinor", d.currency,
      d.paid_at as "paidAt", d.state
    from declared_transfer d join receiving_account r on r.id = d.receiving_account_id
    where d.public_id = ${publicId}`.execute(tx);
  return rows[0];
}

export async function markDropped(db: Db, publicId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('declared_transfer')
    .set({ state: 'DROPPED' })
    .where('public_id', '=', publicId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findPayer(tx: Tx, memberId: bigint) {
  return tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['bank_code as bankCode', 'bank_account_no as account', 'bank_account_name as name'])
    .executeTakeFirstOrThrow();
}

export type PaymentRow = {
  id: bigint;
  state: string;
  reason: string | null;
  member_id: bigint | null;
  source: PaymentReport['source'];
  channel: string;
  outside_reference: string | null;
  receiving_account_id: bigint | null;
  sender_bank: string | null;
  sender_account: string | null;
  sender_name: string | null;
  message: string | null;
  amount_minor: bigint;
  currency: Currency;
  paid_at: Date;
  bank_type: string | null;
  bank_code: string | null;
};

const paymentColumns = sql`p.id, p.state, p.reason, p.member_id, p.source, p.channel, p.outside_reference,
  p.receiving_account_id, p.sender_bank, p.sender_account, p.sender_name, p.message, p.amount_minor, p.currency,
  p.paid_at, r.bank_type, r.bank_code`;

export async function listReviewRows(db: Db): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from incoming_payment p left join receiving_account r on r.id = p.receiving_account_id
    where p.state = 'REVIEW' order by p.created_at, p.id limit 500`.execute(db);
  return rows;
}

export async function lockPaymentRow(tx: Tx, id: bigint): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from incoming_payment p left join receiving_account r on r.id = p.receiving_account_id
    where p.id = ${id} for update of p`.execute(tx);
  return rows[0];
}

export type WaitingDeclaration = {
  publicId: string;
  phone: string;
  bankCode: string;
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
};

export async function listDeclared(db: Db): Promise<WaitingDeclaration[]> {
  const { rows } = await sql<WaitingDeclaration>`
    select d.public_id as "publicId", m.phone, r.bank_code as "bankCode", d.amount_minor as "amountMinor", d.currency,
      d.paid_at as "paidAt"
    from declared_transfer d join member m on m.id = d.member_id
    join receiving_account r on r.id = d.receiving_account_id
    where d.state = 'OPEN' order by d.id limit 500`.execute(db);
  return rows;
}

export type PayingMember = {
  id: bigint;
  status: string;
  name: string;
  bank_account_no: string;
  bank_account_name: string;
  declared: bigint[];
};

const declaredFor = '24 hours';

/** Finds members whose account number fits the visible digits, with the amounts of their open declarations. */
export async function findByDigits(tx: Tx, bankCode: string, account: string): Promise<PayingMember[]> {
  const pattern = account.replaceAll(/[^\dxX*•#]/g, '').replaceAll(/\D/g, '_');
  const { rows } = await sql<PayingMember>`
    select id, status, name, bank_account_no, bank_account_name,
      array(select d.amount_minor from declared_transfer d where d.member_id = m.id and d.state = 'OPEN'
        and d.created_at > app_now() - ${declaredFor}::interval) as declared
    from member m
    where bank_code = ${bankCode} and bank_account_no <> ''
      and right(bank_account_no, ${pattern.length}::int) like right(${pattern}, length(bank_account_no))`.execute(tx);
  return rows;
}

/** Finds a member by phone number, member number or id. */
export async function findMemberToCredit(db: Db, named: string): Promise<bigint | undefined> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where((row) =>
      row.or([
        row('phone', '=', named.replaceAll(/[ +-]/g, '')),
        row('public_id', '=', named),
        row('number', '=', named.replaceAll(/[ -]/g, '').toUpperCase()),
      ]),
    )
    .executeTakeFirst();
  return member?.id;
}
