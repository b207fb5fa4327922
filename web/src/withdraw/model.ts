import { toMinor, wholeUnits } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { Payout } from '@kapao/contract/withdraw';
import { inGamesMinor, inWalletMinor, withdrawableMinor } from '../money/model.ts';

export type Limits = { minMinor?: bigint; maxMinor?: bigint };

export type Condition = { measuredMinor: bigint; targetMinor: bigint; keepMinor: bigint };

/** What stands in the way of a withdrawal. `condition.figures`: absent while a game has not reported. */
export type Obstacle =
  | { kind: 'under-way'; payout: Payout }
  | { kind: 'condition'; expiring: boolean; figures: Condition | undefined }
  | { kind: 'owed'; owedMinor: bigint }
  | { kind: 'too-little'; minMinor: bigint };

export type Purse = Pick<WalletView, 'wallet' | 'slots' | 'pending' | 'payouts' | 'bonus' | 'debt'>;

export const payoutsOf = ({ payouts }: Pick<WalletView, 'payouts'>): readonly Payout[] => payouts ?? [];

export const isOpen = ({ state }: Pick<Payout, 'state'>): boolean => state !== 'paid' && state !== 'refused';

export const openPayout = (view: Pick<WalletView, 'payouts'>): Payout | undefined => payoutsOf(view).find(isOpen);

/** Bank and last digits, such as `KTB ••7891`. */
export const accountOf = ({ bankCode, lastDigits }: Pick<Payout, 'bankCode' | 'lastDigits'>): string =>
  `${bankCode} ••${lastDigits}`;

/** Follows the server's order of refusals, so that the screen names what the server would (rules#withdrawals). */
export function obstacleOf(view: Purse, { minMinor }: Limits): Obstacle | null {
  const payout = openPayout(view);
  if (payout) return { kind: 'under-way', payout };
  const { bonus, debt } = view;
  if (bonus?.state === 'OPEN' || bonus?.state === 'EXPIRING') {
    return { kind: 'condition', expiring: bonus.state === 'EXPIRING', figures: figuresOf(bonus) };
  }
  if (debt) return { kind: 'owed', owedMinor: toMinor(debt.amount) };
  if (minMinor !== undefined && withdrawableMinor(view) < minMinor && !hasStale(view))
    return { kind: 'too-little', minMinor };
  return null;
}

function figuresOf({ measured, target, keep }: NonNullable<WalletView['bonus']>): Condition | undefined {
  if (measured === undefined || target === undefined || keep === undefined) return undefined;
  return { measuredMinor: toMinor(measured), targetMinor: toMinor(target), keepMinor: toMinor(keep) };
}

// A game that has not answered may hold more than its last known balance.
const hasStale = ({ slots }: Pick<WalletView, 'slots'>): boolean => slots.some(({ stale }) => stale);

/** Most that can be withdrawn now: what is there, at most the limit, in whole units of the currency. */
export function mostMinor(view: Purse, { maxMinor }: Limits): bigint {
  const haveMinor = wholeUnits(withdrawableMinor(view), view.wallet.currency);
  return maxMinor === undefined || haveMinor < maxMinor ? haveMinor : maxMinor;
}

/** Whether there is money to move, or may be: a game that has not answered may hold some. */
export const canMove = (view: Pick<WalletView, 'wallet' | 'slots'>): boolean =>
  inWalletMinor(view) + inGamesMinor(view) > 0n || hasStale(view);

/** Whether home's withdrawal can do anything: money, or a withdrawal to look at. */
export const hasUse = (view: Purse): boolean => canMove(view) || openPayout(view) !== undefined;

const slowMs = 10 * 60_000;

export type Next = Payout['state'] | 'slow';

/** Key of the text that says what happens next. `slow`: the bank has not answered for 10 minutes. */
export const nextOf = ({ state, requestedAt }: Payout, nowMs: number): Next =>
  state === 'sending' && nowMs - Date.parse(requestedAt) > slowMs ? 'slow' : state;

/** Whether the end of a withdrawal may come any second, so that home asks often. */
export const isExpected = (view: Pick<WalletView, 'payouts'>, nowMs: number): boolean =>
  payoutsOf(view).some((payout) => payout.state === 'sending' && nextOf(payout, nowMs) !== 'slow');
