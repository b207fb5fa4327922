import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/transaction.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';

/** A limit in force, as SQL's `loss_limit_state` tells it; whole numbers are text, minor units. */
export type LossLimitState = {
  amount: string;
  /** What went into games today, less what came back. */
  moved: string;
  /** What follows at `nextFrom`; null there: no limit. Without a change that waits `nextFrom` is null. */
  nextAmount: string | null;
  nextFrom: string | null;
};

/** The limit in force; null: none. */
export async function findLossLimit(db: Db | Tx, memberId: bigint): Promise<LossLimitState | null> {
  const { rows } = await sql<{ state: LossLimitState | null }>`
    select loss_limit_state(${memberId}) as state`.execute(db);
  return rows[0]?.state ?? null;
}

/** In force from now on; what waited is forgotten. */
export async function setLossLimit(tx: Tx, memberId: bigint, amountMinor: bigint | null): Promise<void> {
  await sql`
    insert into loss_limit (member_id, amount_minor) values (${memberId}, ${amountMinor})
    on conflict (member_id) do update
      set amount_minor = excluded.amount_minor, next_amount_minor = null, next_from = null`.execute(tx);
}

/** `heldMinor` stays in force until the hours are over, or until `from`, then the next one is. */
export async function setLaterLossLimit(
  tx: Tx,
  memberId: bigint,
  { heldMinor, nextMinor, from }: { heldMinor: bigint; nextMinor: bigint | null; from: string | { hours: number } },
): Promise<void> {
  const at = typeof from === 'string' ? sql`${from}::timestamptz` : sql`app_now() + ${from.hours} * interval '1 hour'`;
  await sql`
    update loss_limit set amount_minor = ${heldMinor}, next_amount_minor = ${nextMinor}, next_from = ${at}
    where member_id = ${memberId}`.execute(tx);
}

/** RG_LOSS_LIMIT for what would put more into games today than the member's own limit leaves (decision 14). */
export function refuseOverLimit(
  state: LossLimitState | null,
  amountMinor: bigint,
): Refusal<'RG_LOSS_LIMIT'> | undefined {
  if (state === null || amountMinor <= leftMinor(state)) return undefined;
  return refuse('RG_LOSS_LIMIT', { limit: toMajor(BigInt(state.amount)), left: toMajor(leftMinor(state)) });
}

/** As members see it: a limit, or nothing at all. */
export function showLossLimit(state: LossLimitState | null): { lossLimit?: LossLimit } {
  if (state === null) return {};
  const { amount, nextAmount, nextFrom } = state;
  const follows = nextAmount === null ? null : toMajor(BigInt(nextAmount));
  const next = nextFrom === null ? {} : { next: { amount: follows, from: new Date(nextFrom).toISOString() } };
  return { lossLimit: { amount: toMajor(BigInt(amount)), left: toMajor(leftMinor(state)), ...next } };
}

/** More than the limit when more came out of games today than went in; never below nothing. */
function leftMinor({ amount, moved }: LossLimitState): bigint {
  const left = BigInt(amount) - BigInt(moved);
  return left > 0n ? left : 0n;
}
