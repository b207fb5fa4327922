import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { inWalletMinor } from './total.ts';

export const WALLET = 'WALLET';
/** Nothing chosen yet: the first place of each carousel. */
export const NONE = '';

/** Least amount of a transfer: one unit of the wallet's currency (product#transfer). */
export const leastTransferMinor = 100n;

/**
 * A place money can go from or to. `stale`: the amount shown may be old, so only the server knows the limit.
 * `stepMinor`: only multiples of it move in and out.
 */
export type Place = {
  code: string;
  name: string;
  logo: string;
  amountMinor: bigint | null;
  stale: boolean;
  stepMinor: bigint;
};

type Names = { wallet: string; none: string };

/** The places of a carousel: none, the wallet, each active game account, in the order of home. */
export function placesOf(view: Pick<WalletView, 'wallet' | 'slots'>, names: Names): Place[] {
  const plain = { logo: '', stale: false, stepMinor: 1n };
  return [
    { ...plain, code: NONE, name: names.none, amountMinor: null },
    { ...plain, code: WALLET, name: names.wallet, amountMinor: inWalletMinor(view) },
    ...view.slots.filter(({ isActive }) => isActive).map(placeOf),
  ];
}

const placeOf = (game: GameAccount): Place => ({
  code: game.code,
  name: game.name,
  logo: game.logo,
  amountMinor: toMinor(game.amount),
  stale: game.stale,
  stepMinor: stepOf(game),
});

const stepOf = ({ step }: Pick<GameAccount, 'step'>): bigint => (step === undefined ? 1n : toMinor(step));

/**
 * What really moves of an amount between places of these steps, minor units; the rest stays where it is
 * (rules#game-units).
 */
export function movableMinor(amountMinor: bigint, steps: readonly bigint[]): bigint {
  const together = steps.reduce((one, other) => (one * other) / commonDivisor(one, other), 1n);
  return amountMinor - (amountMinor % together);
}

function commonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonDivisor(other, one % other);
}

/** What a game takes of the whole wallet, minor units; 0 when it is less than a transfer needs. */
export const movableIn = (view: Pick<WalletView, 'wallet'>, game: Pick<GameAccount, 'step'>): bigint =>
  movableOf(inWalletMinor(view), game);

/** What a game takes of an amount, minor units; 0 when it is less than a transfer needs. */
export function movableOf(wholeMinor: bigint, game: Pick<GameAccount, 'step'>): bigint {
  const amountMinor = movableMinor(wholeMinor, [stepOf(game)]);
  return amountMinor < leastTransferMinor ? 0n : amountMinor;
}

export type TransferProblem =
  | 'choose-both'
  | 'must-differ'
  | 'amount-required'
  | 'too-small'
  | 'over-limit'
  | 'too-large';

export type TransferDraft = {
  from: string;
  to: string;
  /** What would move of the typed amount. */
  amountMinor: bigint | null;
  source: Place | undefined;
  /** What the member's own loss limit leaves for this transfer; undefined where none holds. */
  leftMinor?: bigint | undefined;
};

/** The first rule a transfer breaks (product#transfer), or null when it may be sent. */
export function transferProblem({ from, to, amountMinor, source, leftMinor }: TransferDraft): TransferProblem | null {
  if (from === NONE || to === NONE) return 'choose-both';
  if (from === to) return 'must-differ';
  if (amountMinor === null) return 'amount-required';
  if (amountMinor < leastTransferMinor) return 'too-small';
  if (leftMinor !== undefined && amountMinor > leftMinor) return 'over-limit';
  const mostMinor = mostFrom(source);
  return mostMinor !== undefined && amountMinor > mostMinor ? 'too-large' : null;
}

/** What a loss limit leaves for money on its way out of the wallet; nothing else is limited (decision 14). */
export function leftFor({ from, to }: { from: string; to: string }, view: Pick<WalletView, 'wallet' | 'lossLimit'>) {
  const limited = from === WALLET && to !== WALLET && view.lossLimit !== undefined;
  return limited ? toMinor(view.lossLimit?.left ?? 0) : undefined;
}

/** Of two bounds the one that holds first; one that is not known holds nothing. */
export const lesser = (oneMinor: bigint, otherMinor: bigint | undefined): bigint =>
  otherMinor !== undefined && otherMinor < oneMinor ? otherMinor : oneMinor;

/** The most that can leave a place, minor units; undefined while it is not known for sure. */
export function mostFrom(source: Place | undefined): bigint | undefined {
  return source === undefined || source.stale ? undefined : (source.amountMinor ?? undefined);
}
