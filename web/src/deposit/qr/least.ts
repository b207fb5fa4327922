import type { ReceivingAccount } from '@kapao/contract/deposit';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';

type Channel = Pick<ReceivingAccount, 'bankCode' | 'minimum'>;

const oneUnitMinor = 100n;

export function leastOfChannel({ minimum }: Pick<Channel, 'minimum'>): bigint {
  const leastMinor = minimum === undefined ? oneUnitMinor : toMinor(minimum);
  return leastMinor < oneUnitMinor ? oneUnitMinor : leastMinor;
}

/** Enables the button: KBANK from above 0, other channels from their minimum (product#qr-deposit). */
export function maySend(channel: Channel, amountMinor: bigint | null): boolean {
  if (amountMinor === null) return false;
  const leastMinor = leastOfChannel(channel);
  return channel.bankCode === 'KBANK' && leastMinor === oneUnitMinor ? amountMinor > 0n : amountMinor >= leastMinor;
}

type Choice = { wanted: string | undefined; amountMinor: bigint | null };

/**
 * Returns the wanted channel, else the first open one in the operator's order that takes the amount. Below all
 * minimums: the open one with the lowest.
 */
export function chooseChannel<C extends Channel & Pick<ReceivingAccount, 'maintenance'>>(
  channels: readonly C[],
  { wanted, amountMinor }: Choice,
): C | undefined {
  const open = channels.filter(({ maintenance }) => !maintenance);
  return (
    channels.find(({ bankCode }) => bankCode === wanted) ??
    open.find((channel) => amountMinor === null || maySend(channel, amountMinor)) ??
    open.find((channel) => leastOfChannel(channel) === leastOfAll(open)) ??
    channels[0]
  );
}

export const leastOfAll = (channels: readonly Pick<Channel, 'minimum'>[]): bigint =>
  channels.map(leastOfChannel).reduce((least, next) => (next < least ? next : least), leastOfFirst(channels));

const leastOfFirst = ([first]: readonly Pick<Channel, 'minimum'>[]): bigint =>
  first ? leastOfChannel(first) : oneUnitMinor;

/** A QR carries only whole kip (rules#lao-variant). */
export const isWholeAmount = (amountMinor: bigint | null, currency: Currency): boolean =>
  currency !== 'LAK' || amountMinor === null || amountMinor % 100n === 0n;

export const mayCreate = (amountMinor: bigint | null): amountMinor is bigint =>
  amountMinor !== null && amountMinor >= oneUnitMinor;
