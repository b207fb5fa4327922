import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import { ApiError } from '@kapao/client/api-error';

/** `forfeit` is sent back unchanged. */
export type Price = {
  measuredMinor: bigint;
  targetMinor: bigint;
  floorMinor: bigint;
  keepMinor: bigint;
  forfeitMinor: bigint;
  forfeit: number;
};

export type Remaining = { kind: 'stuck'; games: readonly string[] } | { kind: 'price'; price: Price };

/** Returns what BONUS_REMAINING says about a cancel, null for any other refusal (rules#bonus). */
export function remainingOf(error: unknown, games: readonly Pick<GameAccount, 'code' | 'name'>[]): Remaining | null {
  if (!(error instanceof ApiError) || error.code !== 'BONUS_REMAINING') return null;
  const { stuck, measured, target, floor, keep, forfeit } = error.data;
  if (Array.isArray(stuck)) {
    const nameOf = (code: string): string => games.find((game) => game.code === code)?.name ?? code;
    return { kind: 'stuck', games: stuck.map((code) => nameOf(String(code))) };
  }
  const figures = [measured, target, floor, keep, forfeit];
  const [measuredMinor, targetMinor, floorMinor, keepMinor, forfeitMinor] = figures.flatMap((figure) =>
    typeof figure === 'number' ? [toMinor(figure)] : [],
  );
  if (
    measuredMinor === undefined ||
    targetMinor === undefined ||
    floorMinor === undefined ||
    keepMinor === undefined ||
    forfeitMinor === undefined ||
    typeof forfeit !== 'number'
  ) {
    return null;
  }
  return { kind: 'price', price: { measuredMinor, targetMinor, floorMinor, keepMinor, forfeitMinor, forfeit } };
}
