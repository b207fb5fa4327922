import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { nightsOf, refundsOf, snapshotDays } from '../../test/gift/refund.ts';

describe('a game that reports open bets', async () => {
  const { db, pool } = await createTestDb();
  const nights = await nightsOf(db, pool, {}, 'reported');

  test('has no loss from a bet open over the night, nor in the night it is void', async () => {
    await nights.begin();
    const one = await nights.player(1_000_000n);
    await one.playIn(10_000);
    one.bet(1_000_000n);
    await nights.night('2026-03-02 00:30');
    expect(await snapshotDays(db, one.memberId)).toEqual(['2026-03-02']);
    one.bet(-1_000_000n);
    await nights.night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([]);
  });

  test('has the loss in the night after the bet was lost', async () => {
    await nights.begin();
    const one = await nights.player(1_000_000n);
    await one.playIn(10_000);
    one.bet(1_000_000n);
    await nights.night('2026-03-02 00:30');
    nights.game.outstanding.delete(one.username);
    await nights.night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-03', 1_000_000n, 50_000n]]);
  });
});

describe('a game that hides open bets', async () => {
  const { db, pool } = await createTestDb();
  const nights = await nightsOf(db, pool, {}, 'hidden');

  test('settles no night until it has been empty for a day', async () => {
    await nights.begin();
    const one = await nights.player(1_000_000n);
    await one.playIn(10_000);
    one.bet(1_000_000n);
    await nights.night('2026-03-02 00:30');
    expect(await snapshotDays(db, one.memberId)).toEqual([]);
    one.bet(-1_000_000n);
    await nights.night('2026-03-03 00:30');
    one.lose(1_000_000n);
    await nights.night('2026-03-04 00:30');
    expect(await snapshotDays(db, one.memberId)).toEqual([]);
    await nights.night('2026-03-05 00:31');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-05', 1_000_000n, 50_000n]]);
  });
});
