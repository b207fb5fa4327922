import type { ErrorCode } from '@kapao/contract/errors';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../db/transaction.ts';
import { inTurn } from './turn.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { type Cash, lockMember } from '../ledger/account.ts';
import { codeOf } from '../start-error.ts';

/** Which press of which button: per member and call (wire, `Idempotency-Key`). */
export type Press = { memberId: bigint; route: string; key: string | undefined; bodyHash: Buffer };

/** Begun, while the final answer comes later; `subject` finds it again. */
export type Begun = { readonly subject: string };

/** What is committed, even when it is a refusal: a remembered "no" must not roll its own row back. */
type Committed<A> = { readonly committed: A };

const copyWaitsMs = 10_000;
const lockNotAvailable = '55P03';

/**
 * Runs the money transaction of one press: the member's lock first, then the key, then `begin`. A press whose key
 * stands gets what the first one got, refusals too; another body under the key is IDEMPOTENCY_CLASH, and a copy that
 * cannot get its turn within 10 s is IN_PROGRESS. A refusal leaves every row as it was. All of it is one commit.
 */
export async function beginOnce<T extends object, C extends ErrorCode>(
  db: Db,
  press: Press,
  begin: (tx: Tx, cash: Cash) => Promise<T | Begun | Refusal<C>>,
): Promise<T | Begun | Refusal<C | 'NO_WALLET' | 'IDEMPOTENCY_CLASH' | 'IN_PROGRESS'>> {
  const deadline = performance.now() + copyWaitsMs;
  for (;;) {
    try {
      const answer = await inMemberTurn(db, press.memberId, (tx) => beginIn(tx, press, begin));
      return 'committed' in answer ? answer.committed : answer;
    } catch (error) {
      if (press.key === undefined || codeOf(error) !== lockNotAvailable) throw error;
      if (performance.now() > deadline) return refuse('IN_PROGRESS');
    }
  }
}

/** A transaction that takes the member's lock; those of one member wait for each other before they take a connection. */
export function inMemberTurn<T>(db: Db, memberId: bigint, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(db, `member:${memberId}`, () => inTransaction(db, fn));
}

async function beginIn<T extends object, C extends ErrorCode>(
  tx: Tx,
  press: Press,
  begin: (tx: Tx, cash: Cash) => Promise<T | Begun | Refusal<C>>,
): Promise<Refusal<C | 'NO_WALLET'> | Committed<T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'>>> {
  const cash = await lockMember(tx, press.memberId);
  if (cash === undefined) return refuse('NO_WALLET');
  if (press.key === undefined) {
    const answer = await begin(tx, cash);
    return isRefusal(answer) ? (answer as Refusal<C>) : { committed: answer };
  }
  const stored = await findPress<T, C>(tx, press);
  if (stored !== undefined) return { committed: stored };
  await sql`savepoint press`.execute(tx);
  const answer = await begin(tx, cash);
  if (isRefusal(answer)) await sql`rollback to savepoint press`.execute(tx);
  await storePress(tx, press, answer);
  return { committed: answer };
}

/** What a press under this key was answered, or what it began; `undefined` when there was none. */
export async function findPress<T extends object, C extends ErrorCode>(
  db: Db | Tx,
  press: Press,
): Promise<T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined> {
  if (press.key === undefined) return undefined;
  const row = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'subject', 'reply'])
    .where('member_id', '=', press.memberId)
    .where('route', '=', press.route)
    .where('key', '=', press.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.body_hash.equals(press.bodyHash)) return refuse('IDEMPOTENCY_CLASH');
  return row.reply === null ? { subject: row.subject ?? '' } : (row.reply as T | Refusal<C>);
}

async function storePress(tx: Tx, press: Press, answer: object): Promise<void> {
  const begun = isBegun(answer);
  await tx
    .insertInto('idempotency')
    .values({
      member_id: press.memberId,
      route: press.route,
      key: press.key ?? '',
      body_hash: press.bodyHash,
      subject: begun ? answer.subject : null,
      reply: begun ? null : JSON.stringify(answer),
    })
    .execute();
}

/** Remembers the final answer of what was begun. The first one that is stored is everybody's answer. */
export async function finishOnce<T extends object>(db: Db | Tx, press: Press, answer: T): Promise<T> {
  if (press.key === undefined) return answer;
  const { rows } = await sql<{ reply: T }>`
    update idempotency set reply = coalesce(reply, ${JSON.stringify(answer)}::jsonb)
    where member_id = ${press.memberId} and route = ${press.route} and key = ${press.key}
    returning reply`.execute(db);
  return rows[0]?.reply ?? answer;
}

export function isBegun(value: object): value is Begun {
  return 'subject' in value;
}
