import { type RawBuilder, sql } from 'kysely';
import { retryConflicts, type Db, type Tx } from '../../platform/db/transaction.ts';
import { memberCash } from '../ledger/account.ts';
import type { IdempotencyKey } from './idempotency.ts';

export function keySql({ memberId, route, value, bodyHash }: IdempotencyKey): RawBuilder<unknown> {
  return sql`row(${memberId}::bigint, ${route}::text, ${value ?? null}::text, ${bodyHash}::bytea)::idempotency_key`;
}

/** Columns of SQL type `money_answer`. */
export type IdempotencyRow = { outcome: string; subject: string | null; reply: object | null };

export async function findKey(db: Db | Tx, key: IdempotencyKey): Promise<IdempotencyRow | undefined> {
  const { rows } = await sql<IdempotencyRow>`
    select outcome, subject, reply from idempotency_find(${keySql(key)})`.execute(db);
  return rows[0];
}

export async function findKeyAndFacts<F>(
  db: Db,
  key: IdempotencyKey,
  facts: RawBuilder<unknown>,
): Promise<(IdempotencyRow & { facts: F | null }) | undefined> {
  const { rows } = await sql<IdempotencyRow & { facts: F | null }>`
    select outcome, subject, reply, ${facts} as facts from idempotency_find(${keySql(key)})`.execute(db);
  return rows[0];
}

/** Stores the first answer of a key. A begun call has a `subject` and no reply yet. */
export async function storeKey(tx: Tx, key: IdempotencyKey, subject: string | null, reply: object | null) {
  await sql`select idempotency_store(${keySql(key)}, ${subject},
    ${reply === null ? null : JSON.stringify(reply)}::jsonb)`.execute(tx);
}

/** Stores the reply of a begun call unless it has one. Returns the stored reply. */
export async function storeReply<T extends object>(
  db: Db | Tx,
  { memberId, route, value }: IdempotencyKey,
  reply: T,
): Promise<T | undefined> {
  const { rows } = await sql<{ reply: T }>`
    update idempotency set reply = coalesce(reply, ${JSON.stringify(reply)}::jsonb)
    where member_id = ${memberId} and route = ${route} and key = ${value}
    returning reply`.execute(db);
  return rows[0]?.reply;
}

/** Returns a statement that locks the member and stores an answer that changes nothing. */
export function answerSql(key: IdempotencyKey, reply: object): RawBuilder<unknown> {
  return sql`idempotency_answer(${keySql(key)}, ${memberCash(key.memberId)}, ${JSON.stringify(reply)}::jsonb)`;
}

export type StatementRow<F> = IdempotencyRow & { facts: F | null; ids: bigint[] | null };

/** Runs a statement that returns SQL type `money_answer`. */
export async function runStatement<F>(db: Db, statement: RawBuilder<unknown>): Promise<StatementRow<F>> {
  const { rows } = await retryConflicts(() =>
    sql<StatementRow<F>>`select outcome, subject, reply, facts, ids from ${statement}`.execute(db),
  );
  if (rows[0] === undefined) throw new Error('a money call returned no row');
  return rows[0];
}

export async function beginSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint idempotency`.execute(tx);
}

export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint idempotency`.execute(tx);
}
