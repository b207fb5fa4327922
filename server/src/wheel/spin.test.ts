import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { advanceClock } from '../../test/gift/bonus.ts';
import { createWheel, playerOf, prizes, useWheel } from '../../test/gift/wheel.ts';

const { db, pool, on, set, player } = await useWheel();
const limited = await on(pool, { config: { limits: true } });

const spinsOf = ({ memberId }: { memberId: bigint }) =>
  db.selectFrom('spin').where('member_id', '=', memberId).selectAll().execute();
const no = (error: string, data?: object) => ({ success: false, error, ...(data && { data }) });

describe('a spin', () => {
  test('costs a coin, answers the drawn prize, and stores its number and a coupon', async () => {
    const wheelId = await createWheel(db, [prizes.cash]);
    const one = await player(2);
    const result = { code: 'CASH', label: 'รางวัล CASH', remainingCoin: 1 };
    const won = await one.spin();
    expect(won).toMatchObject({ success: true, result });
    expect((won as { result: { coupon: object } }).result.coupon).toEqual((await one.coupons())[0]);
    expect(await spinsOf(one)).toMatchObject([
      { wheel_id: wheelId, slice_code: 'CASH', type: 'WALLET', drawn: 0n, slice_weight: 1n, total_weight: 1n },
    ]);
    expect(await one.coupons()).toMatchObject([
      {
        prize: { name: 'วงล้อ', slice: { label: 'รางวัล CASH', htmlDescription: '<p>ไทย</p>' } },
        amount: 5,
        type: 'WALLET',
      },
    ]);
    expect(await one.wallet()).toMatchObject({ profile: { coin: 1 }, wallet: { amount: 0 } });
  });

  test('without a prize leaves no coupon', async () => {
    await createWheel(db, [prizes.none]);
    const one = await player(1);
    expect(await one.spin()).toMatchObject({ success: true, result: { code: 'NONE', remainingCoin: 0 } });
    expect(await one.coupons()).toEqual([]);
  });

  test('repeated under its key gets the same answer, and costs nothing', async () => {
    await createWheel(db, [prizes.cash, prizes.none, prizes.coin]);
    const one = await player(5);
    const first = await one.spin('once');
    expect(await Promise.all([one.spin('once'), one.spin('once')])).toEqual([first, first]);
    expect(await spinsOf(one)).toHaveLength(1);
    expect(await one.setup()).toMatchObject({ userCoin: 4 });
  });

  test('names the prize in each language', async () => {
    await createWheel(db, [prizes.cash]);
    const one = await player(2);
    const inLao = { 'accept-language': 'lo' };
    const { body } = await one.client.post('/api/spinwheel/spin', undefined, inLao);
    expect(body).toMatchObject({ result: { label: 'ລາງວັນ CASH' } });
    expect((await one.client.get('/api/spinwheel/coupon', inLao)).body).toMatchObject([{ prize: { name: 'ວົງລໍ້' } }]);
  });
});

describe('is refused in this order, and nothing is taken', () => {
  test('WHEEL_INACTIVE: none is active, out of its dates, or of another currency', async () => {
    await sql`update wheel set active = false`.execute(db);
    const one = await player(0);
    const expectNone = async () => {
      expect(await one.spin()).toEqual(no('WHEEL_INACTIVE'));
      expect((await one.client.get('/api/spinwheel/active')).body).toEqual({ isActive: false });
      expect(await one.setup()).toMatchObject({ activeSpinwheel: null });
    };
    await expectNone();
    await createWheel(db, [prizes.cash], 'LAK');
    await expectNone();
    const id = await createWheel(db, [prizes.cash]);
    expect((await one.client.get('/api/spinwheel/active')).body).toEqual({ isActive: true });
    await sql`update wheel set until_at = app_now() where id = ${id}`.execute(db);
    await expectNone();
    await sql`update wheel set until_at = null, from_at = app_now() + interval '1 minute' where id = ${id}`.execute(db);
    await expectNone();
  });

  test('COIN_NOT_ENOUGH, before the 3 seconds are checked', async () => {
    await createWheel(db, [prizes.cash]);
    const one = await player(1);
    const there = playerOf(limited.app, one);
    expect(await there.spin()).toMatchObject({ success: true });
    expect(await there.spin()).toEqual(no('COIN_NOT_ENOUGH'));
  });

  test('REQUEST_LIMIT within 3 seconds of the last, except with LIMITS=off', async () => {
    await createWheel(db, [prizes.cash]);
    const one = await player(4);
    const there = playerOf(limited.app, one);
    await there.spin();
    const refused = await there.spin();
    expect(refused).toMatchObject(no('REQUEST_LIMIT'));
    expect([1, 2, 3]).toContain((refused.data as { retryAfter: number }).retryAfter);
    await advanceClock(db, 3 / 3600);
    expect(await there.spin()).toMatchObject({ success: true });
    expect(await one.spin()).toMatchObject({ success: true, result: { remainingCoin: 1 } });
    expect(await spinsOf(one)).toHaveLength(3);
  });

  test('INVALID_PRIZE_CODE when nothing can be won; the coin stays', async () => {
    const one = await player(1);
    for (const slices of [[], [{ weight: 0 }], [{ stock: 0 }, { weight: 0 }]]) {
      await createWheel(db, slices);
      expect(await one.spin()).toEqual(no('INVALID_PRIZE_CODE'));
    }
    expect(await one.setup()).toMatchObject({ userCoin: 1, activeSpinwheel: { slice: [{ odds: 0 }, { odds: 0 }] } });
  });

  test('NO_WALLET', async () => {
    const one = await player(0);
    await sql`delete from account where member_id = ${one.memberId}`.execute(db);
    for (const call of [one.client.post('/api/spinwheel/spin', undefined), one.client.get('/api/spinwheel/setup')])
      expect(await call).toMatchObject({ status: 404, body: { message: 'NO_WALLET' } });
    expect((await one.client.get('/api/spinwheel/active')).body).toEqual({ isActive: false });
  });
});

describe('limited stock', () => {
  test('is given as often as it is in stock, to 50 members at once', async () => {
    const id = await createWheel(db, [
      { ...prizes.cash, weight: 1000, stock: 10 },
      { ...prizes.none, weight: 1 },
    ]);
    const members = await Promise.all(Array.from({ length: 50 }, () => player(1)));
    const answers = await Promise.all(members.map((one) => one.spin()));
    const codes = answers.map((answer) => (answer['result'] as { code: string }).code);
    expect(codes.filter((code) => code === 'CASH')).toHaveLength(10);
    expect(codes.filter((code) => code === 'NONE')).toHaveLength(40);
    const slices = db.selectFrom('wheel_slice').where('wheel_id', '=', id).select(['code', 'stock']).orderBy('code');
    expect(await slices.execute()).toEqual([
      { code: 'CASH', stock: 0 },
      { code: 'NONE', stock: null },
    ]);
  });

  test('has no odds once it is used up, and the others have its share', async () => {
    await createWheel(db, [
      { ...prizes.cash, weight: 2, stock: 1 },
      { ...prizes.none, weight: 1 },
      { ...prizes.coin, weight: 2 },
    ]);
    const odds = async () => {
      const { activeSpinwheel } = (await (await player(0)).setup()) as {
        activeSpinwheel: { slice: { odds: number }[] };
      };
      return activeSpinwheel.slice.map((slice) => slice.odds);
    };
    expect(await odds()).toEqual([40, 20, 40]);
    await sql`update wheel_slice set stock = 0 where stock = 1`.execute(db);
    expect(await odds()).toEqual([0, 33.33, 66.67]);
  });
});

test('the setup shows how coins are earned', async () => {
  await createWheel(db, [prizes.cash]);
  await set('spin.maxPerDay', 7);
  expect(await (await player(2)).setup()).toMatchObject({
    userCoin: 2,
    earn: { perCoin: 300, maxPerDeposit: 3, maxPerDay: 7 },
    activeSpinwheel: { name: 'วงล้อ', slice: [{ code: 'CASH', type: 'WALLET', bgColor: '', textColor: '', odds: 100 }] },
  });
  const lao = await player(0, { currency: 'LAK' });
  expect(await lao.setup()).toMatchObject({ earn: { perCoin: 180_000 } });
});
