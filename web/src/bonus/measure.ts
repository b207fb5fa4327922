import type { ActiveBonus } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';

/** Where a member stands between floor and target, in minor units. */
export type Measure = {
  baseMinor: bigint;
  measuredMinor: bigint;
  targetMinor: bigint;
  floorMinor: bigint;
  keepMinor: bigint;
  forfeitMinor: bigint;
};

/** The figures of a condition that is open; undefined while there are none. */
export function measureOf({ base, measured, target, floor, keep, forfeit }: ActiveBonus): Measure | undefined {
  if (base === undefined || measured === undefined || target === undefined || floor === undefined) return undefined;
  return {
    baseMinor: toMinor(base),
    measuredMinor: toMinor(measured),
    targetMinor: toMinor(target),
    floorMinor: toMinor(floor),
    keepMinor: toMinor(keep ?? 0),
    forfeitMinor: toMinor(forfeit ?? 0),
  };
}

/**
 * How far the bar is filled, as a CSS length: nothing at the floor, all of it at the target. Money stays whole numbers;
 * what is drawn is a tenth of a percent.
 */
export function filledPart({ measuredMinor, targetMinor, floorMinor }: Measure): string {
  const wholeMinor = targetMinor - floorMinor;
  const part = wholeMinor <= 0n ? 1_000n : ((measuredMinor - floorMinor) * 1_000n) / wholeMinor;
  const permille = part < 0n ? 0n : part > 1_000n ? 1_000n : part;
  return `${permille / 10n}.${permille % 10n}%`;
}
