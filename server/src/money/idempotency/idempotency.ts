import type { Endpoint } from '@kapao/contract/endpoint';
import type { ErrorCode } from '@kapao/contract/errors';
import type { RawBuilder } from 'kysely';
import { inTransaction, patienceOf, type Db, type Tx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/refusal.ts';
import { codeOf } from '../../platform/start-error.ts';
import { type Cash, lockMember } from '../ledger/account.ts';
import {
  answerSql,
  beginSavepoint,
  findKey,
  findKeyAndFacts,
  type IdempotencyRow,
  keySql,
  rollbackToSavepoint,
  runStatement,
  type StatementRow,
  storeKey,
  storeReply,
} from './store.ts';

/** Idempotency key of a request: unique per member and route (api#idempotency-keys). */
export type IdempotencyKey = { memberId: bigint; route: string; value: string | undefined; bodyHash: Buffer };

export const idempotencyKeyOf = (
  { caller, idempotencyKey: value, bodyHash }: Pick<Call<MemberEndpoint>, 'caller' | 'idempotencyKey' | 'bodyHash'>,
  route: string,
): IdempotencyKey => ({ memberId: caller.memberId, route, value, bodyHash });

type MemberEndpoint = Endpoint & { audience: 'member' };

/** The call has begun and its final answer comes later; `subject` identifies what it began. */
export type Begun = { readonly subject: string };

/** Work in one transaction that holds the member's lock. A refusal rolls its writes back. */
export type LockedWork<T, C extends ErrorCode> = (tx: Tx, cash: Cash) => Promise<T | Begun | Refusal<C>>;

/**
 * Work decided by `facts`, a JSON value read without a lock; null for a member without a wallet. `write` is one
 * statement: it locks the member, compares the facts and writes the plan. Changed facts are decided again.
 */
export type DecidedWork<F, P, T, C extends ErrorCode> = {
  facts: RawBuilder<unknown>;
  /** Runs before all, for a new key only. Returns whether the facts may have changed. */
  prepare?(facts: F | null): Promise<boolean>;
  decide(facts: F): Decision<P, T, C>;
  write(key: RawBuilder<unknown>, seen: F, plan: P): RawBuilder<unknown>;
};

export type Decision<P, T, C extends ErrorCode> = { plan: P } | { final: T } | Refusal<C>;

export type Written<P> = { readonly written: P; readonly ids: readonly bigint[] };

type Refused = Refusal<'NO_WALLET' | 'IDEMPOTENCY_CLASH' | 'IN_PROGRESS'>;

/**
 * Runs a money call once per key: locks the member and stores the answer, also a refusal, in the commit of the work.
 * Repeats that answer for the key. Other body: IDEMPOTENCY_CLASH; no lock within 10 s: IN_PROGRESS.
 */
export async function runOnce<T extends object, C extends ErrorCode>(
  db: Db,
  key: IdempotencyKey,
  work: LockedWork<T, C>,
): Promise<T | Begun | Refusal<C> | Refused>;
export async function runOnce<F, P, T extends object, C extends ErrorCode>(
  db: Db,
  key: IdempotencyKey,
  work: DecidedWork<F, P, T, C>,
): Promise<Written<P> | T | Begun | Refusal<C> | Refused>;
export async function runOnce(
  db: Db,
  key: IdempotencyKey,
  work: LockedWork<object, ErrorCode> | DecidedWork<unknown, unknown, object, ErrorCode>,
): Promise<object> {
  if (typeof work === 'function') return runLocked(db, key, work);
  const ready = work.prepare === undefined ? undefined : await prepare(db, key, work);
  return ready?.known ?? withIdempotencyLock(db, key, () => runDecided(db, key, work, ready?.facts));
}

/** Answer that is committed even when it is a refusal: storing a refusal must not roll back its own row. */
type Committed = { readonly committed: object };

async function runLocked(db: Db, key: IdempotencyKey, work: LockedWork<object, ErrorCode>): Promise<object> {
  const run = () => inTransaction(db, (tx) => answerLocked(tx, key, work));
  const answer = await withIdempotencyLock(db, key, run);
  return 'committed' in answer ? answer.committed : answer;
}

async function answerLocked(
  tx: Tx,
  key: IdempotencyKey,
  work: LockedWork<object, ErrorCode>,
): Promise<Refusal | Committed> {
  const cash = await lockMember(tx, key.memberId);
  if (cash === undefined) return refuse('NO_WALLET');
  if (key.value === undefined) {
    const answer = await work(tx, cash);
    return isRefusal(answer) ? (answer as Refusal) : { committed: answer };
  }
  const stored = await findAnswer(tx, key);
  if (stored !== undefined) return { committed: stored };
  await beginSavepoint(tx);
  const answer = await work(tx, cash);
  if (isRefusal(answer)) await rollbackToSavepoint(tx);
  if (isBegun(answer)) await storeKey(tx, key, answer.subject, null);
  else await storeKey(tx, key, null, answer);
  return { committed: answer };
}

const mostDecisions = 20;

async function prepare<F>(db: Db, key: IdempotencyKey, work: DecidedWork<F, unknown, object, ErrorCode>) {
  const seen = await readKeyAndFacts<F>(db, key, work);
  const changed = seen.known === undefined && (await work.prepare?.(seen.facts)) === true;
  return changed ? undefined : seen;
}

/** Decides by `seen`, or by facts read under the process's lock, until the statement finds them unchanged. */
async function runDecided<F, P, T extends object, C extends ErrorCode>(
  db: Db,
  key: IdempotencyKey,
  work: DecidedWork<F, P, T, C>,
  prepared: F | null | undefined,
): Promise<object> {
  const first =
    prepared === undefined ? await readKeyAndFacts<F>(db, key, work) : { known: undefined, facts: prepared };
  if (first.known !== undefined) return first.known;
  for (let seen: F | null = first.facts, decisions = 1; seen !== null; decisions += 1) {
    if (decisions > mostDecisions) throw new Error('the facts of a money call kept changing');
    const decision = work.decide(seen);
    const row = await storeDecision(db, key, seen, work, decision);
    const earlier = knownAnswer(row);
    if (earlier !== undefined) return earlier;
    if (row.outcome === 'done')
      return 'plan' in decision ? { written: decision.plan, ids: row.ids ?? [] } : finalOf(decision);
    seen = row.outcome === 'changed' ? row.facts : null;
  }
  return refuse('NO_WALLET');
}

async function readKeyAndFacts<F>(db: Db, key: IdempotencyKey, { facts }: { facts: RawBuilder<unknown> }) {
  const row = await findKeyAndFacts<F>(db, key, facts);
  return { known: row && knownAnswer(row), facts: row?.facts ?? null };
}

async function storeDecision<F, P, T extends object, C extends ErrorCode>(
  db: Db,
  key: IdempotencyKey,
  seen: F,
  work: DecidedWork<F, P, T, C>,
  decision: Decision<P, T, C>,
): Promise<StatementRow<F>> {
  if ('plan' in decision) return runStatement(db, work.write(keySql(key), seen, decision.plan));
  // Without a key, an answer that changes nothing need not be stored.
  if (key.value === undefined) return { outcome: 'done', subject: null, reply: null, facts: null, ids: null };
  return runStatement(db, answerSql(key, finalOf(decision)));
}

function finalOf<T extends object, C extends ErrorCode>(decision: { final: T } | Refusal<C>): object {
  return isRefusal(decision) ? decision : (decision as { final: T }).final;
}

/** SQLSTATE of PostgreSQL for a lock time-out, so that callers handle both time-outs alike. */
const lockNotAvailable = '55P03';

const lockWaitsMs = 5_000;
const copyWaitsMs = 10_000;

type Waiting = (() => void)[];

const queuesOf = new WeakMap<Db, Map<string, Waiting>>();

/**
 * Runs callers of one key one after another in this process, so that requests of one member do not hold connections
 * while they wait for the lock (reliability#member-isolation).
 * @throws 55P03 when the lock was not free within `waitsMs`; `run` was not called
 */
export async function withLock<T>(
  db: Db,
  key: string,
  run: () => Promise<T>,
  waitsMs = lockWaitsMs * patienceOf(db),
): Promise<T> {
  const turns = queuesOf.get(db) ?? new Map<string, Waiting>();
  queuesOf.set(db, turns);
  const waiting = turns.get(key);
  if (waiting === undefined) turns.set(key, []);
  else await waitForLock(waiting, waitsMs);
  try {
    return await run();
  } finally {
    const next = turns.get(key)?.shift();
    if (next === undefined) turns.delete(key);
    else next();
  }
}

function waitForLock(waiting: Waiting, waitsMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(Object.assign(new Error('no lock within the time limit'), { code: lockNotAvailable }));
    }, waitsMs);
    waiting.push(enter);
  });
}

/**
 * Runs work under the member's lock. After a lock time-out, a call without a key throws 55P03; one with a key retries
 * for up to 10 s, then returns IN_PROGRESS.
 */
async function withIdempotencyLock<T>(
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

function knownAnswer<T extends object, C extends ErrorCode>(
  row: IdempotencyRow,
): T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined {
  if (row.outcome === 'clash') return refuse('IDEMPOTENCY_CLASH');
  if (row.outcome !== 'known') return undefined;
  return row.reply === null ? { subject: row.subject ?? '' } : (row.reply as T | Refusal<C>);
}

/** Returns the stored answer of the key; `undefined` for a new key. */
export async function findAnswer<T extends object, C extends ErrorCode>(
  db: Db | Tx,
  key: IdempotencyKey,
): Promise<T | Begun | Refusal<C | 'IDEMPOTENCY_CLASH'> | undefined> {
  if (key.value === undefined) return undefined;
  const row = await findKey(db, key);
  return row && knownAnswer<T, C>(row);
}

/** Stores the final answer of a begun call. The first stored answer wins and is returned to every caller. */
export async function finishOnce<T extends object>(db: Db | Tx, key: IdempotencyKey, answer: T): Promise<T> {
  if (key.value === undefined) return answer;
  return (await storeReply(db, key, answer)) ?? answer;
}

export function isBegun(value: object): value is Begun {
  return 'subject' in value;
}
