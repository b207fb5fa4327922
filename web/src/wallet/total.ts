import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';

type Holdings = Pick<WalletView, 'wallet' | 'slots' | 'pending'>;

const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((totalMinor, amount) => totalMinor + toMinor(amount), 0n);

/** What the member can spend now, minor units. */
export const inWalletMinor = ({ wallet }: Pick<WalletView, 'wallet'>): bigint => toMinor(wallet.amount);

/** What lies in all games, minor units. */
export const inGamesMinor = ({ slots }: Pick<WalletView, 'slots'>): bigint => sum(slots.map(({ amount }) => amount));

/** What is between the wallet and a game, minor units: it counts once (rules#total). */
const onTheWayMinor = ({ pending }: Pick<WalletView, 'pending'>): bigint => sum(pending.map(({ amount }) => amount));

/** Everything the member has, minor units: wallet, games, and transfers whose outcome is not known yet. */
export function totalMinor(view: Holdings): bigint {
  return inWalletMinor(view) + inGamesMinor(view) + onTheWayMinor(view);
}

/** What a withdrawal can reach, minor units: the wallet, and the games that are recalled first (rules#withdrawals). */
export function withdrawableMinor(view: Holdings): bigint {
  return inWalletMinor(view) + inGamesMinor(view);
}
