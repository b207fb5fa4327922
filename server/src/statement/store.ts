import { statementTypes } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { sql } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';
import type { StatementDetail } from './statement.ts';

export type StoredRow = {
  number: bigint;
  type: StatementRow['statementType'];
  from_code: string;
  to_code: string;
  status: StatementRow['status'];
  amount_minor: bigint;
  detail: StatementDetail | null;
  created_at: Date;
};

export type StatementPage = { memberId: bigint; anchor: bigint; page: number; limit: number };

export async function lastNumber(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    select coalesce(max(number), 0) as last from statement where member_id = ${memberId}`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** One page of rows up to `anchor`, newest first. Numbers have no gap, so the key alone finds any page. */
export async function readPage(db: Db, page: StatementPage): Promise<StoredRow[]> {
  const { rows } = await pageQuery(page).execute(db);
  return rows;
}

export function pageQuery({ memberId, anchor, page, limit }: StatementPage) {
  const first = anchor - BigInt(page - 1) * BigInt(limit);
  return sql<StoredRow>`
    select number, type, from_code, to_code, status, amount_minor, detail, created_at from statement
    where member_id = ${memberId} and number <= ${first} order by number desc limit ${limit}`;
}

export type StatementFilter = {
  types?: readonly StatementRow['statementType'][] | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

/** Rows of a filter have gaps, so they are counted and skipped in the index `statement_kind`. */
export async function readFilteredPage(
  db: Db,
  page: StatementPage,
  filter: StatementFilter,
): Promise<{ total: number; rows: StoredRow[] }> {
  const [counted, { rows }] = await Promise.all([
    countQuery(page, filter).execute(db),
    filteredPageQuery(page, filter).execute(db),
  ]);
  return { total: Number(counted.rows[0]?.total ?? 0n), rows };
}

export const countQuery = (page: Pick<StatementPage, 'memberId' | 'anchor'>, filter: StatementFilter) =>
  sql<{ total: bigint }>`select count(*) as total from statement where ${chosen(page, filter)}`;

export function filteredPageQuery(page: StatementPage, filter: StatementFilter) {
  const skipped = BigInt(page.page - 1) * BigInt(page.limit);
  return sql<StoredRow>`
    select number, type, from_code, to_code, status, amount_minor, detail, created_at from statement
    where member_id = ${page.memberId} and number in (
      select number from statement where ${chosen(page, filter)}
      order by number desc limit ${page.limit} offset ${skipped})
    order by number desc`;
}

function chosen(page: Pick<StatementPage, 'memberId' | 'anchor'>, { types, fromMs, toMs }: StatementFilter) {
  return sql`member_id = ${page.memberId} and type = any(${[...(types ?? statementTypes)]}::text[])
    and created_at >= ${at(fromMs, '-infinity')} and created_at < ${at(toMs, 'infinity')}
    and number <= ${page.anchor}`;
}

// PostgreSQL reads no text of the year 0.
const at = (ms: number | undefined, without: string) =>
  ms === undefined ? sql`${without}::timestamptz` : sql`to_timestamp(${ms}::double precision / 1000)`;
