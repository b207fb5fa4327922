import { formatMajor } from '@kapao/contract/money';
import type { Difference } from './match.ts';

/** Amounts in the game's credits, those of the ledger in the wallet's currency. */
export function describeItem(item: Difference & { transferId?: string | null }): string {
  const { kind, subject, username, direction, oursMinor, theirsMinor, differenceMinor, theirId, at, transferId } = item;
  const amountOf = (minor: bigint | null) => (minor === null ? '-' : signedAmount(minor));
  return [
    kind.padEnd(14),
    username === null ? subject : `${username} ${direction}`,
    `ours ${amountOf(oursMinor)}  theirs ${amountOf(theirsMinor)}  differs by ${signedAmount(differenceMinor)}`,
    ...(typeof transferId !== 'string' ? [] : [`transfer ${transferId}`]),
    ...(theirId === null ? [] : [`their ${theirId}`]),
    at.toISOString(),
  ].join('  ');
}

const signedAmount = (minor: bigint): string => `${minor < 0n ? '-' : ''}${formatMajor(minor < 0n ? -minor : minor)}`;
