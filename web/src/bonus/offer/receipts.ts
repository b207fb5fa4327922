import type { Bonus } from '@kapao/contract/bonus';

type Receipts = Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The day in Bangkok a moment belongs to, counted from 1970; Bangkok is 7 hours ahead all year. */
const dayOf = (ms: number): number => Math.floor((ms + 7 * hourMs) / dayMs);

/** The same for weeks, which begin on Monday; day 0 was a Thursday. */
const weekOf = (ms: number): number => Math.floor((dayOf(ms) + 3) / 7);

/** How often a bonus may still be received now: at all, today or this week (spec §4). */
export function timesLeft({ type, maxReceived, userBonus }: Receipts, nowMs: number): number {
  const times = (userBonus?.received ?? []).map(({ updatedAt }) => Date.parse(updatedAt));
  // A receipt the phone's clock has not come to yet is one of today.
  const counts: Record<Bonus['type'], (ms: number) => boolean> = {
    limit: () => true,
    day: (ms) => dayOf(ms) >= dayOf(nowMs),
    week: (ms) => weekOf(ms) >= weekOf(nowMs),
  };
  return Math.max(0, maxReceived - times.filter(counts[type]).length);
}
