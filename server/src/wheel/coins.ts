import { type Currency, toMinor } from '@kapao/contract/money';
import { targetOf } from '../condition/engine.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSettings } from '../platform/db/setting.ts';
import { addDueCoins, endDueCoins, moveCoins, readEarnedToday } from './store.ts';

export type EarningDeposit = { memberId: bigint; currency: Currency; amountMinor: bigint; op: string };

/**
 * Promises the coins of a real deposit in the commit that credits it. They come once enough is played, or at once if
 * `spin.playPercent` is 0. The caller holds the member's lock.
 */
export async function earnCoins(tx: Tx, { memberId, currency, amountMinor, op }: EarningDeposit): Promise<void> {
  const settings = await readSettings(tx);
  const terms = {
    perCoinMinor: BigInt(settings['spin.perCoinMinor'][currency]),
    maxPerDeposit: settings['spin.maxPerDeposit'],
  };
  if (coinsOf(amountMinor, { ...terms, room: terms.maxPerDeposit }) === 0) return;
  const room = settings['spin.maxPerDay'] - (await readEarnedToday(tx, memberId));
  const delta = coinsOf(amountMinor, { ...terms, room });
  if (delta <= 0) return;
  const neededMinor = targetOf(terms.perCoinMinor, toMinor(settings['spin.playPercent']));
  if (neededMinor > 0n) await addDueCoins(tx, { memberId, coins: delta, op, neededMinor });
  else await moveCoins(tx, { memberId, delta, reason: 'DEPOSIT', reference: op });
}

/** Gives the coins earned by an own loss of `lossMinor`. The caller holds the member's lock. */
export async function giveDueCoins(tx: Tx, memberId: bigint, lossMinor: bigint): Promise<false> {
  for (const reference of await endDueCoins(tx, memberId, lossMinor))
    await moveCoins(tx, { memberId, delta: 1, reason: 'DEPOSIT', reference });
  return false;
}

export type Earning = { perCoinMinor: bigint; maxPerDeposit: number; room: number };

/** One coin for each whole `perCoinMinor`, at most `maxPerDeposit` and the day's `room`. */
export function coinsOf(depositMinor: bigint, { perCoinMinor, maxPerDeposit, room }: Earning): number {
  if (perCoinMinor <= 0n) return 0;
  let coins = 0;
  for (let leftMinor = depositMinor; leftMinor >= perCoinMinor && coins < maxPerDeposit && coins < room; coins += 1)
    leftMinor -= perCoinMinor;
  return coins;
}
