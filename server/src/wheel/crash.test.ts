import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { payInto } from '../../test/gift/bonus.ts';
import { dieAt } from '../../test/kill-points/passing.ts';
import { createWheel, prizes, useWheel } from '../../test/gift/wheel.ts';

const { db, player, set } = await useWheel();

const spins = ({ memberId }: { memberId: bigint }) =>
  db.selectFrom('spin').where('member_id', '=', memberId).select('id').execute();

async function breakAt(table: string): Promise<void> {
  await sql`create or replace function broken() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`.execute(db);
  await sql`create trigger broken before insert or update on ${sql.table(table)}
    for each row execute function broken()`.execute(db);
}
const mend = (table: string) => sql`drop trigger if exists broken on ${sql.table(table)}`.execute(db);

describe('a server dies', () => {
  afterAll(async () => {
    await sql`drop function if exists broken cascade`.execute(db);
  });

  test.each(['wheel.spin.before', 'wheel.spin.after'] as const)(
    'at %s: the repeated request spins once',
    async (point) => {
      await createWheel(db, [prizes.cash, prizes.coin]);
      const one = await player(2);
      expect((await dieAt(point, () => one.spin('once'))).message).toBe('INTERNAL_SERVER_ERROR');
      expect(await spins(one)).toHaveLength(point === 'wheel.spin.after' ? 1 : 0);
      const again = await one.spin('once');
      expect(again).toMatchObject({ success: true, result: { remainingCoin: 1 } });
      expect(await one.spin('once')).toEqual(again);
      expect(await spins(one)).toHaveLength(1);
      expect(await one.coupons()).toHaveLength(1);
    },
  );

  test.each(['wheel.claim.before', 'wheel.claim.after'] as const)(
    'at %s: the repeated request receives once',
    async (point) => {
      await createWheel(db, [prizes.bonus]);
      const one = await player(1);
      await one.spin();
      const [coupon] = await one.coupons();
      const id = coupon?._id ?? '';
      expect((await dieAt(point, () => one.claim(id, 'once'))).message).toBe('INTERNAL_SERVER_ERROR');
      expect(await Promise.all([one.claim(id, 'once'), one.claim(id, 'once')])).toEqual([
        { success: true, amount: 50 },
        { success: true, amount: 50 },
      ]);
      expect(await one.wallet()).toMatchObject({ wallet: { amount: 50 } });
    },
  );

  test.each(['spin', 'coin_entry', 'coupon', 'idempotency'])(
    'in a spin’s commit, at its write into %s: nothing is stored, and the coin is kept',
    async (table) => {
      await createWheel(db, [{ ...prizes.cash, stock: 1 }]);
      const one = await player(1);
      await breakAt(table);
      expect((await one.spin('once')).message).toBe('INTERNAL_SERVER_ERROR');
      await mend(table);
      expect(await spins(one)).toEqual([]);
      expect(await one.spin('once')).toMatchObject({ success: true, result: { code: 'CASH', remainingCoin: 0 } });
    },
  );

  test.each(['condition', 'transfer', 'statement', 'coupon'])(
    'in a claim’s commit, at its write into %s: nothing is stored, and the coupon is kept',
    async (table) => {
      await createWheel(db, [prizes.cash]);
      const one = await player(1);
      await one.spin();
      const [coupon] = await one.coupons();
      await breakAt(table);
      expect((await one.claim(coupon?._id ?? '', 'once')).message).toBe('INTERNAL_SERVER_ERROR');
      await mend(table);
      expect(await one.coupons()).toHaveLength(1);
      expect(await one.claim(coupon?._id ?? '', 'once')).toEqual({ success: true, amount: 5 });
      expect(await one.wallet()).toMatchObject({ wallet: { amount: 5 } });
    },
  );

  test('in the commit of a deposit: neither money nor coins are stored, and a repeat stores both once', async () => {
    await set('spin.playPercent', 0);
    const one = await player(0);
    const died = inTransaction(db, async (tx) => {
      await payInto(tx, one.memberId, 60_000n, 'told');
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await one.wallet()).toMatchObject({ profile: { coin: 0 }, wallet: { amount: 0 } });
    for (let times = 0; times < 2; times += 1)
      await inTransaction(db, (tx) => payInto(tx, one.memberId, 60_000n, 'told'));
    expect(await one.wallet()).toMatchObject({ profile: { coin: 2 }, wallet: { amount: 600 } });
  });
});
