import { statementTypes } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import type { RejectReason } from '@kapao/contract/withdraw';
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
  payout_id: string | null;
  payout_state: string | null;
  refusal: RejectReason | null;
};

export type StatementPage = { memberId: bigint; anchor: bigint; page: number; limit: number };

export async function lastNumber(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    select coalesce(max(number), 0) as last from statement where member_id = ${memberId}`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** Rows with the withdrawal that they stand for: its source is `w:<public id>`. */
const rowsOf = sql`
    select s.number, s.type, s.from_code, s.to_code, s.status, s.amount_minor, s.detail, s.created_at,
      w.public_id as payout_id, w.state as payout_state, w.refusal
    from statement s
    left join withdrawal w on s.type = 'withdraw' and w.public_id = substr(s.source, 3) and w.member_id = s.member_id`;

/** One page of rows up to `anchor`, newest first. Numbers have no gap, so the key alone finds any page. */
export async function readPage(db: Db, page: StatementPage): Promise<StoredRow[]> {
  const { rows } = await pageQuery(page).execute(db);
  return rows;
}

export function pageQuery({ memberId, anchor, page, limit }: StatementPage) {
  const first = anchor - BigInt(page - 1) * BigInt(limit);
  return sql<StoredRow>`${rowsOf}
    where s.member_id = ${memberId} and s.number <= ${first} order by s.number desc limit ${limit}`;
}

export type StatementFilter = {
  types?: readonly StatementRow['statementType'][] | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

/** Reads one page of the rows of a filter. They have gaps, so the index `statement_kind` counts and skips them. */
export async function readFilteredPage(
  db: Db,
  page: StatementPage,
  filter: StatementFilter,
): Promise<{ total: number; rows: StoredRow[] }> {
  const found = await filterQuery(page, filter).execute(db);
  const { total = 0n, numbers = [] } = found.rows[0] ?? {};
  const { rows } = await sql<StoredRow>`${rowsOf}
    where s.member_id = ${page.memberId} and s.number = any(${numbers}::bigint[]) order by s.number desc`.execute(db);
  return { total: Number(total), rows };
}

/** Materialized, because the plan by the primary key reads all rows of a member to find a rare kind. */
export function filterQuery({ memberId, anchor, page, limit }: StatementPage, filter: StatementFilter) {
  const { types = statementTypes, fromMs, toMs } = filter;
  return sql<{ total: bigint; numbers: bigint[] }>`
    with chosen as materialized (
      select number from statement
      where member_id = ${memberId} and type = any(${[...types]}::text[])
        and created_at >= ${moment(fromMs, '-infinity')} and created_at < ${moment(toMs, 'infinity')}
        and number <= ${anchor})
    select (select count(*) from chosen) as total,
      array(select number from chosen order by number desc limit ${limit} offset ${BigInt(page - 1) * BigInt(limit)}) as numbers`;
}

// PostgreSQL reads no text of the year 0.
const moment = (ms: number | undefined, without: string) =>
  ms === undefined ? sql`${without}::timestamptz` : sql`to_timestamp(${ms}::double precision / 1000)`;
