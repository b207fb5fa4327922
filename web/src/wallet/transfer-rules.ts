import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';

export const WALLET = 'WALLET';
/** Nothing chosen yet: the first place of each carousel. */
export const NONE = '';

/** Least amount of a transfer: one unit of the wallet's currency (spec §5). */
export const leastTransferMinor = 100n;

/** A place money can go from or to. `stale`: the amount shown may be old, so only the server knows the limit. */
export type Place = { code: string; name: string; logo: string; amountMinor: bigint | null; stale: boolean };

type Names = { wallet: string; none: string };

/** The places of a carousel: none, the wallet, each active game account, in the order of home. */
export function placesOf(view: Pick<WalletView, 'wallet' | 'slots'>, names: Names): Place[] {
  const games = view.slots.filter(({ isActive }) => isActive);
  return [
    { code: NONE, name: names.none, logo: '', amountMinor: null, stale: false },
    { code: WALLET, name: names.wallet, logo: '', amountMinor: toMinor(view.wallet.amount), stale: false },
    ...games.map(({ code, name, logo, amount, stale }) => ({ code, name, logo, amountMinor: toMinor(amount), stale })),
  ];
}

export type TransferProblem = 'choose-both' | 'must-differ' | 'amount-required' | 'too-small' | 'too-large';

export type TransferDraft = { from: string; to: string; amountMinor: bigint | null; source: Place | undefined };

/** The first rule a transfer breaks (spec §5), or null when it may be sent. */
export function transferProblem({ from, to, amountMinor, source }: TransferDraft): TransferProblem | null {
  if (from === NONE || to === NONE) return 'choose-both';
  if (from === to) return 'must-differ';
  if (amountMinor === null) return 'amount-required';
  if (amountMinor < leastTransferMinor) return 'too-small';
  const mostMinor = mostFrom(source);
  return mostMinor !== undefined && amountMinor > mostMinor ? 'too-large' : null;
}

/** The most that can leave a place, minor units; undefined while it is not known for sure. */
export function mostFrom(source: Place | undefined): bigint | undefined {
  return source === undefined || source.stale ? undefined : (source.amountMinor ?? undefined);
}
