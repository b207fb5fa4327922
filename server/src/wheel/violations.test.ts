import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createWheel, prizes, useWheel } from '../../test/gift/wheel.ts';

const { db, player } = await useWheel();
let memberId: bigint;

beforeAll(async () => {
  const one = await player(5);
  memberId = one.memberId;
  for (const prize of [prizes.cash, prizes.coin, prizes.none, prizes.item]) {
    await createWheel(db, [prize]);
    await one.spin();
  }
  for (const { _id } of await one.coupons()) await one.claim(_id);
});

async function askAfter(...statements: string[]): Promise<string[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement.replaceAll(':member', String(memberId))).execute(tx);
    const { rows } = await sql<{ invariant: string; detail: string }>`
      select invariant, detail from house_violations()`.execute(tx);
    return rows.map(({ invariant, detail }) => `${invariant}: ${detail}`);
  } finally {
    await tx.rollback().execute();
  }
}

test('finds nothing without a change by hand', async () => {
  expect(await askAfter()).toEqual([]);
});

test.each([
  ['a coin more', 'update member set coin = 9 where id = :member', 'coins: 9 coins, entries say 4'],
  ['an entry less', `delete from coin_entry where reason = 'COUPON'`, 'coins: 4 coins, entries say 1'],
  ['another count', `update coin_entry set after = 7 where reason = 'COUPON'`, 'coins: entry '],
  ['a spin for nothing', `delete from coin_entry where reason = 'SPIN'`, 'spin: its coin was not taken'],
  ['a coin for nothing', `delete from spin where type = 'NONE'`, 'spin: a coin was taken and nothing was drawn'],
  ['a spin without its coupon', `delete from coupon where type = 'ITEM'`, 'spin: ITEM has 0 coupons'],
  [
    'cash received that was not given',
    'update coupon set condition_id = null',
    'coupon: WALLET CLAIMED was not received',
  ],
  ['another sum', `update coupon set amount = 501 where type = 'WALLET'`, 'coupon: WALLET CLAIMED was not received'],
  [
    'coins that were not given',
    `update coin_entry set delta = 2 where reason = 'COUPON'`,
    'coupon: COIN CLAIMED was not received',
  ],
  [
    'an item that was not handed over',
    `update coupon set state = 'CLAIMED', ended_at = now() where type = 'ITEM'`,
    'coupon: ITEM CLAIMED was not received',
  ],
  [
    'a gift of a coupon that waits',
    `update coupon set state = 'ISSUED', ended_at = null where type = 'WALLET'`,
    'coupon: a gift stands behind no coupon',
  ],
])('finds %s', async (_name, statement, found) => {
  expect(await askAfter(statement)).toEqual(expect.arrayContaining([expect.stringContaining(found)]));
});
