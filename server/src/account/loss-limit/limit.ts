import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';

export type LossLimitState = {
  amount: string;
  moved: string;
  /** Amount that applies from `nextFrom` on; null: no limit. Without a pending change `nextFrom` is null. */
  nextAmount: string | null;
  nextFrom: string | null;
};

export async function findLossLimit(db: Db | Tx, memberId: bigint): Promise<LossLimitState | null> {
  const { rows } = await sql<{ state: LossLimitState | null }>`
    select loss_limit_state(${memberId}) as state`.execute(db);
  return rows[0]?.state ?? null;
}

export async function setLossLimit(tx: Tx, memberId: bigint, amountMinor: bigint | null): Promise<void> {
  await sql`
    insert into loss_limit (member_id, amount_minor) values (${memberId}, ${amountMinor})
    on conflict (member_id) do update
      set amount_minor = excluded.amount_minor, next_amount_minor = null, next_from = null`.execute(tx);
}

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

/** Rejects an amount above what the member's limit leaves today with RG_LOSS_LIMIT (decision 14). */
export function refuseOverLimit(
  state: LossLimitState | null,
  amountMinor: bigint,
): Refusal<'RG_LOSS_LIMIT'> | undefined {
  if (state === null || amountMinor <= leftMinor(state)) return undefined;
  return refuse('RG_LOSS_LIMIT', { limit: toMajor(BigInt(state.amount)), left: toMajor(leftMinor(state)) });
}

export function showLossLimit(state: LossLimitState | null): { lossLimit?: LossLimit } {
  if (state === null) return {};
  const { amount, nextAmount, nextFrom } = state;
  const follows = nextAmount === null ? null : toMajor(BigInt(nextAmount));
  const next = nextFrom === null ? {} : { next: { amount: follows, from: new Date(nextFrom).toISOString() } };
  return { lossLimit: { amount: toMajor(BigInt(amount)), left: toMajor(leftMinor(state)), ...next } };
}

function leftMinor({ amount, moved }: LossLimitState): bigint {
  const left = BigInt(amount) - BigInt(moved);
  return left > 0n ? left : 0n;
}
