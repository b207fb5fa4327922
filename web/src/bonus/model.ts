import type { ActiveBonus, Bonus } from '@kapao/contract/bonus';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { GameAccount } from '@kapao/contract/game';
import type { Promotion } from '@kapao/contract/promotion';
import { fill } from '@kapao/i18n/fill';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import type { Messages } from '@kapao/i18n/main/en';
import { ApiError } from '@kapao/client/api-error';
import { currencySign, groupDigits, showMoney } from '../lib/amount.ts';

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

export type Terms = Omit<Promotion, 'code' | 'description'> &
  Partial<Pick<Bonus, 'categories' | 'armHours' | 'expireDays'>>;

/**
 * Returns how many of 100 members reach success before failure, when balances start at 100 % and drift neither way
 * (rules#defaults).
 */
export function reachedOf100({ percentSuccess, percentFail }: Pick<Terms, 'percentSuccess' | 'percentFail'>): number {
  return Math.round(((100 - percentFail) / (percentSuccess - percentFail)) * 100);
}

export function giftText(
  { percentBonus, fixedBonus, maxBonus }: Terms,
  gives: BonusMessages['gives'],
  currency: Currency,
): string {
  if (fixedBonus > 0) return fill(gives.fixed, { amount: showMoney(toMinor(fixedBonus), currency) });
  if (maxBonus <= 0) return fill(gives.percent, { percent: percentBonus });
  return fill(gives.capped, { percent: percentBonus, max: showMoney(toMinor(maxBonus), currency) });
}

export function giftFigure({ percentBonus, fixedBonus }: Terms, currency: Currency): string {
  if (fixedBonus <= 0) return `+${percentBonus}%`;
  const [whole = ''] = String(fixedBonus).split('.');
  return `+${currencySign[currency]}${groupDigits(whole)}`;
}

const dayMinutes = 1_440;

export function timeLeft(iso: string, nowMs: number, unit: Messages['common']['unit']): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(iso) - nowMs) / 60_000));
  const say = (count: number, [one = '', many = '']: readonly string[]): string =>
    `${count} ${count === 1 ? one : many}`;
  if (minutes >= dayMinutes) return say(Math.floor(minutes / dayMinutes), unit.day);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? say(hours, unit.hour) : '', rest > 0 ? say(rest, unit.minute) : ''];
  return parts.filter(Boolean).join(' ');
}

const codePattern = /^[A-Z0-9_-]{1,32}$/;

export const longestCode = 64;

/** Returns the input in upper case. Characters that no code has stay and are found by {@link canBeCode}. */
export const upperCode = (typed: string): string => typed.toUpperCase();

export const canBeCode = (code: string): boolean => codePattern.test(code);

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

export function bonusRefusalText(
  error: unknown,
  messages: BonusMessages['refusal'],
  currency: Currency,
): string | null {
  if (!(error instanceof ApiError)) return null;
  const { total, max, reason } = error.data;
  if (error.code === 'BONUS_REMAINING' && typeof total === 'number' && typeof max === 'number') {
    return fill(messages.remaining, {
      total: showMoney(toMinor(total), currency),
      max: showMoney(toMinor(max), currency),
    });
  }
  if (error.code !== 'BONUS_CONDITION') return null;
  return reason === 'newMember' || reason === 'withdrawal' ? messages[reason] : null;
}
