import { type Currency, toMinor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { targetOf } from '../condition/engine.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSettings } from '../platform/db/setting.ts';
import { promiseCoins } from './due.ts';

export type CoinMove = {
  memberId: bigint;
  delta: number;
  reason: 'DEPOSIT' | 'SPIN' | 'COUPON' | 'STAFF' | 'DEMO' | 'REVERSAL';
  reference: string;
  note?: string;
  by?: string;
};

/**
 * Adds or removes coins and returns the new count; null: this `reference` was counted before. The caller holds the
 * member's lock and removes no more coins than the member has.
 */
export async function moveCoins(tx: Tx, move: CoinMove): Promise<number | null> {
  const { memberId, delta, reason, reference, note = null, by = null } = move;
  const { rows } = await sql<{ coin: number | null }>`
    select coin_move(${memberId}, ${delta}, ${reason}, ${reference}, ${note}, ${by}) as coin`.execute(tx);
  return rows[0]?.coin ?? null;
}

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
  const room = settings['spin.maxPerDay'] - (await earnedToday(tx, memberId));
  const delta = coinsOf(amountMinor, { ...terms, room });
  if (delta <= 0) return;
  const neededMinor = targetOf(terms.perCoinMinor, toMinor(settings['spin.playPercent']));
  if (neededMinor > 0n) await promiseCoins(tx, { memberId, coins: delta, op, neededMinor });
  else await moveCoins(tx, { memberId, delta, reason: 'DEPOSIT', reference: op });
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

async function earnedToday(tx: Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ earned: number }>`
    with today as (
      select date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as begins)
    select ((select count(*) from coin_due, today where member_id = ${memberId} and created_at >= begins)
      + (select coalesce(sum(delta), 0) from coin_entry e, today
        where e.member_id = ${memberId} and e.reason = 'DEPOSIT' and e.created_at >= begins
          and not exists (select from coin_due d where d.reference = e.reference)))::integer as earned`.execute(tx);
  return rows[0]?.earned ?? 0;
}
