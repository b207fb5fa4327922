import type { Endpoint } from '@kapao/contract/endpoint';
import type { ErrorCode } from '@kapao/contract/errors';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { inTurn } from './turn.ts';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { type Cash, lockMember } from '../../ledger/account.ts';
import { codeOf } from '../../start-error.ts';

/** Which press of which button: per member and call (api#idempotency-keys). */
export type Press = { memberId: bigint; route: string; key: string | undefined; bodyHash: Buffer };

/** The press behind a call of a member. */
export const pressOf = (
  { caller, idempotencyKey: key, bodyHash }: Pick<Call<MemberEndpoint>, 'caller' | 'idempotencyKey' | 'bodyHash'>,
  route: string,
): Press => ({ memberId: caller.memberId, route, key, bodyHash });

type MemberEndpoint = Endpoint & { audience: 'member' };

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
  const run = () => inTransaction(db, (tx) => beginIn(tx, press, begin));
  const answer = await inPressTurn(db, press, run);
  return 'committed' in answer ? answer.committed : answer;
}

/**
 * Runs what takes the member's lock for one press, in the member's turn. A press without a key that waits too long
 * throws 55P03, one with a key goes on waiting, for 10 s in all: IN_PROGRESS.
 */
export async function inPressTurn<T>(
  db: Db,
  { memberId, key }: Press,
  run: () => Promise<T>,
): Promise<T | Refusal<'IN_PROGRESS'>> {
  const deadline = performance.now() + copyWaitsMs;
  for (;;) {
    try {
      return await inTurn(db, turnOf(memberId), run);
    } catch (error) {
      if (key === undefined || codeOf(error) !== lockNotAvailable) throw error;
      if (performance.now() > deadline) return refuse('IN_PROGRESS');
    }
  }
}

/**
 * A transaction that takes the member's lock; those of one member wait for each other before they take a connection.
 */
export function inMemberTurn<T>(db: Db, memberId: bigint, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(db, turnOf(memberId), () => inTransaction(db, fn));
}

const turnOf = (memberId: bigint): string => `member:${memberId}`;

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
  const begun = isBegun(answer);
  await sql`select press_store(${pressSql(press)}, ${begun ? answer.subject : null},
    ${begun ? null : JSON.stringify(answer)}::jsonb)`.execute(tx);
  return { committed: answer };
}

/** The press as SQL's functions take it. */
export function pressSql({ memberId, route, key, bodyHash }: Press) {
  return sql`row(${memberId}::bigint, ${route}::text, ${key ?? null}::text, ${bodyHash}::bytea)::press`;
}

/** What SQL's functions answer of a press: `new`, or what stands under its key. */
export type PressRow = { outcome: string; subject: string | null; reply: object | null };

/** What the first press was answered or began; `undefined` where `row` says that this is the first. */
export function knownAnswer<T extends object, C extends ErrorCode>(
  row: PressRow,
): T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined {
  if (row.outcome === 'clash') return refuse('IDEMPOTENCY_CLASH');
  if (row.outcome !== 'known') return undefined;
  return row.reply === null ? { subject: row.subject ?? '' } : (row.reply as T | Refusal<C>);
}

/** What a press under this key was answered, or what it began; `undefined` when there was none. */
export async function findPress<T extends object, C extends ErrorCode>(
  db: Db | Tx,
  press: Press,
): Promise<T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined> {
  if (press.key === undefined) return undefined;
  const { rows } = await sql<PressRow>`
    select outcome, subject, reply from press_find(${pressSql(press)})`.execute(db);
  return rows[0] && knownAnswer<T, C>(rows[0]);
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
