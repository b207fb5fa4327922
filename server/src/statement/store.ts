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
