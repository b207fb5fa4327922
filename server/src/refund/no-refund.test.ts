import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { memberCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { nightsOf, refundsOf, stopClock } from '../../test/gift/refund.ts';

const { db, pool } = await createTestDb();
const nights = await nightsOf(db, pool);
const { night, player, loser } = nights;

beforeEach(() => nights.begin());

describe('no refund is given', () => {
  test.each(['excluded', 'suspended', 'closed'] as const)('automatically to a member who is %s', async (status) => {
    const one = await loser();
    await sql`update member set status = ${status} where id = ${one.memberId}`.execute(db);
    await night('2026-03-02 00:30');
    // Staff see the amount and pay it out on request.
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    await sql`update member set status = 'active' where id = ${one.memberId}`.execute(db);
    expect(await one.check()).toMatchObject({ result: false, claimable: 0 });
    expect((await one.client.get('/api/refund/receive')).body.message).toBe('NO_REFUND');
  });

  test('for a night while refunds are off, nor later', async () => {
    const one = await loser();
    nights.settings['refund.enabled'] = false;
    await night('2026-03-02 00:30');
    nights.settings['refund.enabled'] = true;
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 0n]]);
    expect(await one.check()).toMatchObject({ result: false });
  });

  const condition = (memberId: bigint, endedAt: string | null) =>
    sql`
      insert into condition (public_id, member_id, source, title, state, success_bp, fail_bp, expire_days, own_minor,
        base_minor, target_minor, floor_minor, flow_at_open, ended_at)
      select 'test' || ${memberId}, ${memberId}, 'BONUS', '{}', ${endedAt === null ? 'OPEN' : 'FAILED'}, 20000, 0, 30, 100000,
        100000, 200000, 0, flow, ${endedAt}::timestamptz from account where code = ${memberCash(memberId)}`.execute(db);

  test.each([
    ['still open', null],
    ['over by then', '2026-03-01 13:00+07'],
  ])('for a window with an open condition, %s', async (_, endedAt) => {
    const one = await loser();
    await condition(one.memberId, endedAt);
    await night('2026-03-02 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 0n]]);
  });

  test('for a window with a condition, unless the setting counts those too; an earlier condition does not matter', async () => {
    const [counted, earlier] = [await loser(), await player()];
    await condition(counted.memberId, '2026-03-01 13:00+07');
    await condition(earlier.memberId, '2026-03-01 13:00+07');
    nights.settings['refund.excludeBonusDays'] = false;
    await night('2026-03-02 00:30');
    expect(await refundsOf(db, counted.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    nights.settings['refund.excludeBonusDays'] = true;
    await stopClock(db, '2026-03-02 12:00');
    await earlier.playIn(600);
    earlier.lose(10_000n);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, earlier.memberId)).toEqual([['2026-03-03', 10_000n, 500n]]);
  });
});
