import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { findViolations } from '../money/ledger/invariants.ts';
import { bonusApp, createOffer, openAt, advanceClock, payIn, payInto } from '../../test/gift/bonus.ts';
import { bonusPlayer } from '../../test/gift/bonus-player.ts';
import { dieAt } from '../../test/kill-points/passing.ts';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';

const { db, pool } = await createTestDb();
const slot = fakeGame('GAMEA', 'A');
const services = bonusApp(pool, [slot]);
const player = bonusPlayer(db, services, slot);
const { active, wallet, rows, run, moveIn } = player;

beforeEach(() => player.renew());
afterEach(async () => {
  slot.mood = 'ok';
  await sql`update clock set offset_ms = 0`.execute(db);
});
afterAll(async () => {
  expect(await findViolations(db)).toEqual([]);
});

const ends = async () => (await rows()).filter(([type]) => type === 'finish_bonus');
const gifts = async () => (await rows()).filter(([type]) => type === 'bonus');

describe('a server dies', () => {
  test('in the commit of a deposit that brings a gift: neither is stored, and a repeat stores both once', async () => {
    await player.activate(await createOffer(db));
    const died = inTransaction(db, async (tx) => {
      await payInto(tx, player.id(), 200_00n, 'told');
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await wallet()).toMatchObject({ wallet: { amount: 0 } });
    await payIn(db, player.id(), 200_00n, 'told');
    await payIn(db, player.id(), 200_00n, 'told');
    expect(await wallet()).toMatchObject({ wallet: { amount: 300 } });
    expect(await gifts()).toEqual([['bonus', 'SUCCESS', 100]]);
  });

  test('between a deposit’s commit and its gift’s: the next process gives it once', async () => {
    const username = await openAt(db, player.id(), 'GAMEA');
    slot.balances.set(username, 0n);
    await player.activate(await createOffer(db));
    await advanceClock(db, 1);
    slot.mood = 'down';
    await payIn(db, player.id(), 200_00n);
    expect(await wallet()).toMatchObject({ wallet: { amount: 200 } });
    slot.mood = 'ok';
    const others = [bonusApp(pool, [slot]), bonusApp(pool, [slot])];
    await Promise.all([...others, services].map((each) => each.sweep()));
    await Promise.all(others.map((each) => each.get(player.token(), 'bonus/check/active')));
    expect(await wallet()).toMatchObject({ wallet: { amount: 300 } });
    expect(await gifts()).toEqual([['bonus', 'SUCCESS', 100]]);
  });

  test.each(['expire.end.before', 'expire.end.after'] as const)(
    'at %s, after expiry: everything is called back, and the gift is taken once',
    async (point) => {
      await run({ expire_days: 1 });
      const username = await moveIn(150);
      await advanceClock(db, 25);
      await dieAt(point, () => services.sweep());
      expect(slot.balances.get(username)).toBe(0n);
      expect(await ends()).toHaveLength(point === 'expire.end.after' ? 1 : 0);
      await advanceClock(db, 0.1);
      await Promise.all([services.sweep(), bonusApp(pool, [slot]).sweep()]);
      expect(await active()).toMatchObject({ status: false });
      expect(await wallet()).toMatchObject({ wallet: { amount: 200 } });
      expect(await ends()).toEqual([['finish_bonus', 'FAILED', 100]]);
    },
  );

  test.each(['clear.end.before', 'clear.end.after'] as const)(
    'at %s, while giving up: the repeated request takes it once',
    async (point) => {
      await run();
      const username = await moveIn(150);
      const died = await dieAt(point, () => player.giveUp({}, 'once'));
      expect(died.status).toBe(500);
      expect(slot.balances.get(username)).toBe(0n);
      expect(await ends()).toHaveLength(point === 'clear.end.after' ? 1 : 0);
      const again = () => player.giveUp({}, 'once');
      expect(await Promise.all([again(), again()])).toMatchObject(
        Array.from({ length: 2 }, () => ({ status: 200, body: { message: 'BONUS_CLEAR', forfeited: 100 } })),
      );
      expect(await wallet()).toMatchObject({ wallet: { amount: 200 } });
      expect(await ends()).toEqual([['finish_bonus', 'FAILED', 100]]);
    },
  );
});
