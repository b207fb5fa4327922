import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMajor } from '@kapao/contract/money';
import { refuse, type Refusal } from '../../platform/refusal.ts';

export type LossLimitState = {
  amount: string;
  moved: string;
  /** Amount that applies from `nextFrom` on; null: no limit. Without a pending change `nextFrom` is null. */
  nextAmount: string | null;
  nextFrom: string | null;
};

/** Rejects an amount above what the member's limit leaves today with RG_LOSS_LIMIT (decision 14). */
export function refuseOverLossLimit(
  state: LossLimitState | null,
  amountMinor: bigint,
): Refusal<'RG_LOSS_LIMIT'> | undefined {
  if (state === null || amountMinor <= leftTodayMinor(state)) return undefined;
  return refuse('RG_LOSS_LIMIT', { limit: toMajor(BigInt(state.amount)), left: toMajor(leftTodayMinor(state)) });
}

export function showLossLimit(state: LossLimitState | null): { lossLimit?: LossLimit } {
  if (state === null) return {};
  const { amount, nextAmount, nextFrom } = state;
  const follows = nextAmount === null ? null : toMajor(BigInt(nextAmount));
  const next = nextFrom === null ? {} : { next: { amount: follows, from: new Date(nextFrom).toISOString() } };
  return { lossLimit: { amount: toMajor(BigInt(amount)), left: toMajor(leftTodayMinor(state)), ...next } };
}

function leftTodayMinor({ amount, moved }: LossLimitState): bigint {
  const left = BigInt(amount) - BigInt(moved);
  return left > 0n ? left : 0n;
}
