import type { ActiveBonus } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';

export type Measure = {
  baseMinor: bigint;
  measuredMinor: bigint;
  targetMinor: bigint;
  floorMinor: bigint;
  keepMinor: bigint;
  forfeitMinor: bigint;
};

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

/** Returns where the balance stands now and where it started, as CSS lengths from the lose point to the win point. */
export function placesIn(measure: Measure): { now: string; start: string } {
  return { now: placeOf(measure.measuredMinor, measure), start: placeOf(measure.baseMinor, measure) };
}

/** In tenths of a percent, computed in whole numbers. */
function placeOf(amountMinor: bigint, { targetMinor, floorMinor }: Measure): string {
  const wholeMinor = targetMinor - floorMinor;
  const part = wholeMinor <= 0n ? 1_000n : ((amountMinor - floorMinor) * 1_000n) / wholeMinor;
  const permille = part < 0n ? 0n : part > 1_000n ? 1_000n : part;
  return `${permille / 10n}.${permille % 10n}%`;
}
