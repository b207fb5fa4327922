import type { GameAccount } from '@kapao/contract/game';
import { commonDivisor, toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';

export const WALLET = 'WALLET';
export const NONE = '';

/** Minimum of a transfer: one unit of the wallet's currency (product#transfer). */
export const leastTransferMinor = 100n;

/**
 * `stale`: the amount may be outdated, so only the server knows the limit. `stepMinor`: only multiples of it move in
 * and out.
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

export function placesOf(view: Pick<WalletView, 'wallet' | 'slots'>, names: Names): Place[] {
  const plain = { logo: '', stale: false, stepMinor: 1n };
  return [
    { ...plain, code: NONE, name: names.none, amountMinor: null },
    { ...plain, code: WALLET, name: names.wallet, amountMinor: inWalletMinor(view) },
    ...view.slots.filter(({ isActive }) => isActive).map(toGamePlace),
  ];
}

const toGamePlace = (game: GameAccount): Place => ({
  code: game.code,
  name: game.name,
  logo: game.logo,
  amountMinor: toMinor(game.amount),
  stale: game.stale,
  stepMinor: stepMinorOf(game),
});

const stepMinorOf = ({ step }: Pick<GameAccount, 'step'>): bigint => (step === undefined ? 1n : toMinor(step));

/** Rounds an amount down to the common step of the places, minor units (rules#game-units). */
export function movableMinor(amountMinor: bigint, steps: readonly bigint[]): bigint {
  const together = steps.reduce((one, other) => (one * other) / commonDivisor(one, other), 1n);
  return amountMinor - (amountMinor % together);
}

export const movableFromWallet = (view: Pick<WalletView, 'wallet'>, game: Pick<GameAccount, 'step'>): bigint =>
  movableOf(inWalletMinor(view), game);

/** Amount that a game accepts, minor units; 0 below the minimum of a transfer. */
export function movableOf(wholeMinor: bigint, game: Pick<GameAccount, 'step'>): bigint {
  const amountMinor = movableMinor(wholeMinor, [stepMinorOf(game)]);
  return amountMinor < leastTransferMinor ? 0n : amountMinor;
}

export type Sides = { from: string; to: string };

/** Starts where the money is: the wallet, else the game that holds most. The other side is chosen where it is the only one. */
export function firstSides(view: Pick<WalletView, 'wallet' | 'slots'>): Sides {
  const games = view.slots.filter(({ isActive }) => isActive);
  const [only] = games.length === 1 ? games : [];
  const [richest] = games
    .filter(({ amount, stale }) => !stale && toMinor(amount) >= leastTransferMinor)
    .sort((one, other) => other.amount - one.amount);
  if (inWalletMinor(view) < leastTransferMinor && richest) return { from: richest.code, to: WALLET };
  return { from: WALLET, to: only?.code ?? NONE };
}

export type TransferProblem =
  | 'choose-both'
  | 'must-differ'
  | 'amount-required'
  | 'too-small'
  | 'over-limit'
  | 'too-large';

type TransferDraft = {
  from: string;
  to: string;
  amountMinor: bigint | null;
  source: Place | undefined;
  leftMinor?: bigint | undefined;
};

/** Returns the first rule that a transfer breaks (product#transfer), or null when it may be sent. */
export function transferProblem({ from, to, amountMinor, source, leftMinor }: TransferDraft): TransferProblem | null {
  if (from === NONE || to === NONE) return 'choose-both';
  if (from === to) return 'must-differ';
  if (amountMinor === null) return 'amount-required';
  if (amountMinor < leastTransferMinor) return 'too-small';
  if (leftMinor !== undefined && amountMinor > leftMinor) return 'over-limit';
  const mostMinor = mostFrom(source);
  return mostMinor !== undefined && amountMinor > mostMinor ? 'too-large' : null;
}

export function leftFor({ from, to }: { from: string; to: string }, view: Pick<WalletView, 'wallet' | 'lossLimit'>) {
  const limited = from === WALLET && to !== WALLET && view.lossLimit !== undefined;
  return limited ? toMinor(view.lossLimit?.left ?? 0) : undefined;
}

export const lesserMinor = (oneMinor: bigint, otherMinor: bigint | undefined): bigint =>
  otherMinor !== undefined && otherMinor < oneMinor ? otherMinor : oneMinor;

export function mostFrom(source: Place | undefined): bigint | undefined {
  return source === undefined || source.stale ? undefined : (source.amountMinor ?? undefined);
}

type Holdings = Pick<WalletView, 'wallet' | 'slots' | 'pending'>;

const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((totalMinor, amount) => totalMinor + toMinor(amount), 0n);

export const inWalletMinor = ({ wallet }: Pick<WalletView, 'wallet'>): bigint => toMinor(wallet.amount);

export const inGamesMinor = ({ slots }: Pick<WalletView, 'slots'>): bigint => sum(slots.map(({ amount }) => amount));

const onTheWayMinor = ({ pending }: Pick<WalletView, 'pending'>): bigint => sum(pending.map(({ amount }) => amount));

export function totalMinor(view: Holdings): bigint {
  return inWalletMinor(view) + inGamesMinor(view) + onTheWayMinor(view);
}

/** Total on show and when it was last known to be true. */
export type SeenTotal = { totalMinor: bigint; atMs: number };

/** Returns the total with its time: the last check of the games, or now when it differs from the one seen `before`. */
export function seeTotal(
  before: SeenTotal | null,
  view: Holdings & Pick<WalletView, 'lastUpdated'>,
  nowMs: number,
): SeenTotal {
  const total = totalMinor(view);
  const checkedMs = Date.parse(view.lastUpdated);
  if (before === null) return { totalMinor: total, atMs: checkedMs };
  return { totalMinor: total, atMs: Math.max(total === before.totalMinor ? before.atMs : nowMs, checkedMs) };
}

/** Withdrawable amount in minor units: wallet, and games recalled first (rules#withdrawals). */
export function withdrawableMinor(view: Holdings): bigint {
  return inWalletMinor(view) + inGamesMinor(view);
}

const baht = { transfer: [100n, 500n, 1_000n], withdraw: [500n, 1_000n, 2_000n] };
const kip = { transfer: [50_000n, 100_000n, 500_000n], withdraw: [100_000n, 500_000n, 1_000_000n] };

const toMinorAmounts = (amounts: readonly bigint[]): bigint[] => amounts.map((amount) => amount * 100n);

export function quickAmounts(currency: Currency): { transfer: bigint[]; withdraw: bigint[] } {
  const { transfer, withdraw } = currency === 'LAK' ? kip : baht;
  return { transfer: toMinorAmounts(transfer), withdraw: toMinorAmounts(withdraw) };
}

export function nameOfPlace(code: string, view: Pick<WalletView, 'slots'>, walletName: string): string {
  if (code === WALLET) return walletName;
  return view.slots.find((game) => game.code === code)?.name ?? code;
}
