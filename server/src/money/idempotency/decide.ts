import type { ErrorCode } from '@kapao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import { retryConflicts, type Db } from '../../platform/db/transaction.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/refusal.ts';
import { memberCash } from '../ledger/account.ts';
import {
  type Begun,
  withIdempotencyLock,
  knownAnswer,
  type IdempotencyKey,
  type IdempotencyRow,
  idempotencySql,
} from './idempotency.ts';

export type Decision<P, T, C extends ErrorCode> = { plan: P } | { final: T } | Refusal<C>;

/** Money call decided by `facts`, a JSON value; null for a member without a wallet. */
export type MoneyCall<F, P, T, C extends ErrorCode> = {
  facts: RawBuilder<unknown>;
  decide(facts: F): Decision<P, T, C>;
  write(idempotencyKey: RawBuilder<unknown>, seen: F, plan: P): RawBuilder<unknown>;
};

export type Written<P> = { readonly written: P; readonly ids: readonly bigint[] };

type AnswerRow<F> = IdempotencyRow & { facts: F | null; ids: bigint[] | null };

const mostLooks = 20;

/**
 * Runs a money call once per idempotency key: reads `facts` without a lock and decides; one statement then locks the
 * member, compares the facts and writes the plan. Changed facts are decided again. Refuses like {@link runOnce}.
 */
export async function decideOnce<F, P, T extends object, C extends ErrorCode>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  call: MoneyCall<F, P, T, C>,
): Promise<Written<P> | T | Begun | Refusal<C | 'NO_WALLET' | 'IDEMPOTENCY_CLASH' | 'IN_PROGRESS'>> {
  return withIdempotencyLock(db, idempotencyKey, async () => {
    const { known, facts } = await look<F, T, C>(db, idempotencyKey, call.facts);
    if (known !== undefined) return known;
    for (let seen: F | null = facts, looks = 1; seen !== null; looks += 1) {
      if (looks > mostLooks) throw new Error('the facts of a money call kept changing');
      const decision = call.decide(seen);
      const planned = 'plan' in decision;
      const row = await storeDecision(db, idempotencyKey, seen, call, decision);
      const earlier = knownAnswer<T, C>(row);
      if (earlier !== undefined) return earlier;
      if (row.outcome === 'done') return planned ? { written: decision.plan, ids: row.ids ?? [] } : finalOf(decision);
      seen = row.outcome === 'changed' ? row.facts : null;
    }
    return refuse('NO_WALLET');
  });
}

export async function look<F, T extends object, C extends ErrorCode>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  facts: RawBuilder<unknown>,
): Promise<{ known: ReturnType<typeof knownAnswer<T, C>>; facts: F | null }> {
  const { rows } = await sql<AnswerRow<F>>`
    select outcome, subject, reply, ${facts} as facts from idempotency_find(${idempotencySql(idempotencyKey)})`.execute(
    db,
  );
  const row = rows[0];
  return { known: row && knownAnswer<T, C>(row), facts: row?.facts ?? null };
}

async function storeDecision<F, P, T extends object, C extends ErrorCode>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  seen: F,
  call: MoneyCall<F, P, T, C>,
  decision: Decision<P, T, C>,
): Promise<AnswerRow<F>> {
  const planned = 'plan' in decision;
  // Without a key, an answer that changes nothing need not be stored.
  if (!planned && idempotencyKey.value === undefined)
    return { outcome: 'done', subject: null, reply: null, facts: null, ids: null };
  const keySql = idempotencySql(idempotencyKey);
  const statement = planned
    ? call.write(keySql, seen, decision.plan)
    : sql`idempotency_answer(${keySql}, ${memberCash(idempotencyKey.memberId)}, ${JSON.stringify(finalOf(decision))}::jsonb)`;
  const { rows } = await retryConflicts(() =>
    sql<AnswerRow<F>>`select outcome, subject, reply, facts, ids from ${statement}`.execute(db),
  );
  if (rows[0] === undefined) throw new Error('a money call returned no row');
  return rows[0];
}

function finalOf<T, C extends ErrorCode>(decision: { final: T } | Refusal<C>): T | Refusal<C> {
  return isRefusal(decision) ? (decision as Refusal<C>) : (decision as { final: T }).final;
}
