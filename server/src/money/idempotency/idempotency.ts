import type { Endpoint } from '@kapao/contract/endpoint';
import type { ErrorCode } from '@kapao/contract/errors';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { withLock } from './lock.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/refusal.ts';
import { type Cash, lockMember } from '../ledger/account.ts';
import { codeOf } from '../../platform/start-error.ts';

/** Idempotency key of a request: unique per member and route (api#idempotency-keys). */
export type IdempotencyKey = { memberId: bigint; route: string; value: string | undefined; bodyHash: Buffer };

export const idempotencyKeyOf = (
  { caller, idempotencyKey: value, bodyHash }: Pick<Call<MemberEndpoint>, 'caller' | 'idempotencyKey' | 'bodyHash'>,
  route: string,
): IdempotencyKey => ({ memberId: caller.memberId, route, value, bodyHash });

type MemberEndpoint = Endpoint & { audience: 'member' };

/** The call has begun and its final answer comes later; `subject` identifies what it began. */
export type Begun = { readonly subject: string };

/** Answer that is committed even when it is a refusal: storing a refusal must not roll back its own row. */
type Committed<A> = { readonly committed: A };

const copyWaitsMs = 10_000;
const lockNotAvailable = '55P03';

/**
 * Runs a money transaction once per key, in one commit: locks the member, then the key. Repeats the first answer, also
 * a refusal. Other body: IDEMPOTENCY_CLASH; no lock within 10 s: IN_PROGRESS.
 */
export async function runOnce<T extends object, C extends ErrorCode>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  begin: (tx: Tx, cash: Cash) => Promise<T | Begun | Refusal<C>>,
): Promise<T | Begun | Refusal<C | 'NO_WALLET' | 'IDEMPOTENCY_CLASH' | 'IN_PROGRESS'>> {
  const run = () => inTransaction(db, (tx) => beginIn(tx, idempotencyKey, begin));
  const answer = await withIdempotencyLock(db, idempotencyKey, run);
  return 'committed' in answer ? answer.committed : answer;
}

/**
 * Runs work under the member's lock. After a lock time-out, a call without a key throws 55P03; one with a key retries
 * for up to 10 s, then returns IN_PROGRESS.
 */
export async function withIdempotencyLock<T>(
  db: Db,
  { memberId, value }: IdempotencyKey,
  run: () => Promise<T>,
): Promise<T | Refusal<'IN_PROGRESS'>> {
  const deadline = performance.now() + copyWaitsMs;
  for (;;) {
    try {
      return await withLock(db, lockOf(memberId), run);
    } catch (error) {
      if (value === undefined || codeOf(error) !== lockNotAvailable) throw error;
      if (performance.now() > deadline) return refuse('IN_PROGRESS');
    }
  }
}

/**
 * Runs a transaction that takes the member's lock. Waits for other transactions of the member before it takes a
 * connection.
 */
export function withMemberLock<T>(db: Db, memberId: bigint, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return withLock(db, lockOf(memberId), () => inTransaction(db, fn));
}

const lockOf = (memberId: bigint): string => `member:${memberId}`;

async function beginIn<T extends object, C extends ErrorCode>(
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  begin: (tx: Tx, cash: Cash) => Promise<T | Begun | Refusal<C>>,
): Promise<Refusal<C | 'NO_WALLET'> | Committed<T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'>>> {
  const cash = await lockMember(tx, idempotencyKey.memberId);
  if (cash === undefined) return refuse('NO_WALLET');
  if (idempotencyKey.value === undefined) {
    const answer = await begin(tx, cash);
    return isRefusal(answer) ? (answer as Refusal<C>) : { committed: answer };
  }
  const stored = await findAnswer<T, C>(tx, idempotencyKey);
  if (stored !== undefined) return { committed: stored };
  await sql`savepoint idempotency`.execute(tx);
  const answer = await begin(tx, cash);
  if (isRefusal(answer)) await sql`rollback to savepoint idempotency`.execute(tx);
  const begun = isBegun(answer);
  await sql`select idempotency_store(${idempotencySql(idempotencyKey)}, ${begun ? answer.subject : null},
    ${begun ? null : JSON.stringify(answer)}::jsonb)`.execute(tx);
  return { committed: answer };
}

export function idempotencySql({ memberId, route, value, bodyHash }: IdempotencyKey) {
  return sql`row(${memberId}::bigint, ${route}::text, ${value ?? null}::text, ${bodyHash}::bytea)::idempotency_key`;
}

export type IdempotencyRow = { outcome: string; subject: string | null; reply: object | null };

export function knownAnswer<T extends object, C extends ErrorCode>(
  row: IdempotencyRow,
): T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined {
  if (row.outcome === 'clash') return refuse('IDEMPOTENCY_CLASH');
  if (row.outcome !== 'known') return undefined;
  return row.reply === null ? { subject: row.subject ?? '' } : (row.reply as T | Refusal<C>);
}

/** Returns the stored answer of the key; `undefined` for a new key. */
export async function findAnswer<T extends object, C extends ErrorCode>(
  db: Db | Tx,
  idempotencyKey: IdempotencyKey,
): Promise<T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined> {
  if (idempotencyKey.value === undefined) return undefined;
  const { rows } = await sql<IdempotencyRow>`
    select outcome, subject, reply from idempotency_find(${idempotencySql(idempotencyKey)})`.execute(db);
  return rows[0] && knownAnswer<T, C>(rows[0]);
}

/** Stores the final answer of a begun call. The first stored answer wins and is returned to every caller. */
export async function finishOnce<T extends object>(db: Db | Tx, idempotencyKey: IdempotencyKey, answer: T): Promise<T> {
  if (idempotencyKey.value === undefined) return answer;
  const { rows } = await sql<{ reply: T }>`
    update idempotency set reply = coalesce(reply, ${JSON.stringify(answer)}::jsonb)
    where member_id = ${idempotencyKey.memberId} and route = ${idempotencyKey.route} and key = ${idempotencyKey.value}
    returning reply`.execute(db);
  return rows[0]?.reply ?? answer;
}

export function isBegun(value: object): value is Begun {
  return 'subject' in value;
}
