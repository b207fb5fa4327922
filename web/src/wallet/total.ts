import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';

type Holdings = Pick<WalletView, 'wallet' | 'slots' | 'pending'>;

const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((totalMinor, amount) => totalMinor + toMinor(amount), 0n);

export const inWalletMinor = ({ wallet }: Pick<WalletView, 'wallet'>): bigint => toMinor(wallet.amount);

export const inGamesMinor = ({ slots }: Pick<WalletView, 'slots'>): bigint => sum(slots.map(({ amount }) => amount));

const onTheWayMinor = ({ pending }: Pick<WalletView, 'pending'>): bigint => sum(pending.map(({ amount }) => amount));

export function totalMinor(view: Holdings): bigint {
  return inWalletMinor(view) + inGamesMinor(view) + onTheWayMinor(view);
}

/** Withdrawable amount in minor units: wallet, and games recalled first (rules#withdrawals). */
export function withdrawableMinor(view: Holdings): bigint {
  return inWalletMinor(view) + inGamesMinor(view);
}
