import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../money/intent/sweep.ts';
import { createTestDb, patientPool } from '../../test/database.ts';
import { moveCash, nightsOf, refundsOf, snapshotDays, stopClock } from '../../test/gift/refund.ts';
import { dieAt } from '../../test/kill-points/passing.ts';
import { addMoney, passTime } from '../../test/wallet.ts';
import { reject } from '../withdraw/approval.ts';
import { settleRefunds } from './settle.ts';

const { db, pool, url } = await createTestDb();
const otherPool = patientPool(url);
afterAll(() => otherPool.end());

const nights = await nightsOf(db, pool);
const { night, player, loser, game, services, servicesOn } = nights;

beforeEach(() => nights.begin());

describe('a night', () => {
  test('finds losses from half past midnight in Bangkok, to the millisecond', async () => {
    const one = await loser();
    await night('2026-03-02 00:29:59.999');
    expect(await snapshotDays(db, one.memberId)).toEqual([]);
    await night('2026-03-02 00:30:00.000');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    expect(await one.check()).toMatchObject({
      result: true,
      claimable: 20,
      claimableUntil: new Date('2026-03-03T00:00+07:00').toISOString(),
    });
  });

  test('settled late, at 20:00, is the same, and another run adds nothing', async () => {
    const one = await loser();
    await night('2026-03-02 20:00');
    one.lose(10_000n);
    await night('2026-03-02 20:01');
    await night('2026-03-02 23:59');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([
      ['2026-03-02', 40_000n, 2_000n],
      ['2026-03-03', 10_000n, 500n],
    ]);
  });

  test('that was missed is part of the next one', async () => {
    const one = await loser();
    await stopClock(db, '2026-03-02 15:00');
    one.lose(10_000n);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-03', 50_000n, 2_500n]]);
  });

  test('excludes members without losses, and ignores what they do later that day', async () => {
    const idle = await player(0n);
    await night('2026-03-02 00:30');
    await stopClock(db, '2026-03-02 10:00');
    await addMoney(db, idle.memberId, 50_000n);
    await idle.playIn(500);
    idle.lose(20_000n);
    await night('2026-03-02 10:15');
    expect(await snapshotDays(db, idle.memberId)).toEqual([]);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, idle.memberId)).toEqual([['2026-03-03', 20_000n, 1_000n]]);
  });

  test('writes nothing for a member without moves or money in a game since the last one', async () => {
    const one = await player();
    await night('2026-03-02 00:30');
    await night('2026-03-03 00:30');
    expect(await snapshotDays(db, one.memberId)).toEqual(['2026-03-02']);
    expect(await refundsOf(db, one.memberId)).toEqual([]);
  });

  test('sees money lost in a game that was only refreshed since', async () => {
    const one = await player();
    await one.playIn(600);
    await night('2026-03-02 00:30');
    one.lose(60_000n);
    await stopClock(db, '2026-03-02 18:00');
    await one.client.get('/api/wallet/refresh/slot');
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-03', 60_000n, 3_000n]]);
  });

  test('starts again where the sandbox turned the clock back and on again', async () => {
    await night('2026-03-02 20:00');
    await night('2026-03-01 12:00');
    const one = await loser();
    await night('2026-03-02 20:00');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
  });

  test('takes only as many members as fit into a run, and all of them in the end', async () => {
    const many = await Promise.all(Array.from({ length: 9 }, loser));
    await night('2026-03-02 00:30');
    for (const { memberId } of many) expect(await refundsOf(db, memberId)).toHaveLength(1);
  });
});

describe('the loss is the loss by play', () => {
  test('with any other moves, and a withdrawal counts when its money is held', async () => {
    const one = await player(100_000n, { bankChangedAt: new Date('2026-03-01T05:00Z') });
    await one.playIn(600);
    await night('2026-03-02 00:30');
    await stopClock(db, '2026-03-02 04:00');
    await addMoney(db, one.memberId, 20_000n);
    await moveCash(db, one.memberId, 'promotion', 5_000n);
    await moveCash(db, one.memberId, 'test', -3_000n);
    await moveCash(db, one.memberId, 'test', 1_000n);
    await moveCash(db, one.memberId, 'test', -500n);
    expect((await one.client.post('/api/wallet/withdraw', { amount: 100 })).status).toBe(200);
    one.lose(20_000n);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-03', 15_000n, 750n]]);

    const { public_id: publicId, revision } = await db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', one.memberId)
      .executeTakeFirstOrThrow();
    expect(await reject(services, { publicId, revision, by: 'staff', reason: null })).toBe('rejected');
    await night('2026-03-04 00:30');
    expect(await snapshotDays(db, one.memberId)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await refundsOf(db, one.memberId)).toHaveLength(1);
  });

  test('and is shared with the inviter where the setting says so', async () => {
    const [inviter, friend] = [await player(0n), await loser()];
    await sql`insert into setting (key, value) values ('invite.base', '"net-loss"')`.execute(db);
    await sql`insert into invitee (member_id, inviter_id, state, deposit_minor, needed_minor, ended_at) values
      (${friend.memberId}, ${inviter.memberId}, 'QUALIFIED', 100000, 100000, app_now())`.execute(db);
    await night('2026-03-02 00:30');
    await sql`delete from setting`.execute(db);
    const { rows } = await sql`
      select inviter_id, amount_minor from invite where friend_id = ${friend.memberId}`.execute(db);
    expect(rows).toEqual([{ inviter_id: inviter.memberId, amount_minor: 4_000n }]);
  });

  test('less the wins in the nights of a week before it', async () => {
    const one = await player();
    await one.playIn(600);
    one.lose(-30_000n);
    await night('2026-03-02 00:30');
    one.lose(10_000n);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([]);
    one.lose(30_000n);
    await night('2026-03-04 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-04', 10_000n, 500n]]);
    one.lose(10_000n);
    await night('2026-03-11 00:30');
    expect((await refundsOf(db, one.memberId)).at(-1)).toEqual(['2026-03-11', 10_000n, 500n]);
  });

  test('of kip, by the limits of kip', async () => {
    const one = await player(10_000_000n, { currency: 'LAK' });
    await one.playIn(50_000);
    one.lose(1_199_999n);
    await night('2026-03-02 00:30');
    one.lose(1_200_000n);
    await night('2026-03-03 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([
      ['2026-03-02', 1_199_999n, 0n],
      ['2026-03-03', 1_200_000n, 60_000n],
    ]);
  });

  test('and not losses from before there were refunds', async () => {
    const one = await loser();
    await one.client.get('/api/wallet/refresh/slot');
    await sql`
      insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
      select m.id, refund_day(), member_total(m.id), c.flow, c.gifted, c.seq
      from member m join account c on c.code = 'member:' || m.id || ':cash' where m.id = ${one.memberId}`.execute(db);
    one.lose(5_000n);
    await night('2026-03-02 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 5_000n, 250n]]);
  });
});

describe('unknown balances', () => {
  test('change nothing; the game is asked again after 15 minutes', async () => {
    const one = await loser();
    game.mood = 'down';
    await night('2026-03-02 00:30');
    game.mood = 'ok';
    await night('2026-03-02 00:44:59.999');
    expect(await snapshotDays(db, one.memberId)).toEqual([]);
    await night('2026-03-02 00:45');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
  });

  test('are carried over for any number of nights', async () => {
    const one = await loser();
    game.mood = 'down';
    for (const day of ['02', '03', '04']) await night(`2026-03-${day} 00:30`);
    await night('2026-03-04 23:50');
    one.lose(10_000n);
    game.mood = 'ok';
    await night('2026-03-05 00:30');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-05', 50_000n, 2_500n]]);
    expect(await snapshotDays(db, one.memberId)).toEqual(['2026-03-05']);
  });

  test('include those of a member with an open transfer', async () => {
    const one = await loser();
    await stopClock(db, '2026-03-02 00:29:30');
    await one.client.get('/api/wallet/refresh/slot');
    game.mood = 'lost-after';
    expect((await one.playIn(300)).status).toBe(202);
    await night('2026-03-02 00:30');
    expect(await snapshotDays(db, one.memberId)).toEqual([]);
    game.mood = 'ok';
    await passTime(db);
    await sweep(services);
    await night('2026-03-02 00:45');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
  });

  test('of one member delay no other', async () => {
    const [stuck, free] = [await loser(), await player()];
    await sql`update game_account set active = false where member_id = ${free.memberId}`.execute(db);
    game.mood = 'down';
    await night('2026-03-02 00:30');
    expect(await snapshotDays(db, stuck.memberId)).toEqual([]);
    expect(await snapshotDays(db, free.memberId)).toEqual(['2026-03-02']);
  });
});

describe('a night is settled once', () => {
  test('by two processes at once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, loser));
    const other = servicesOn(otherPool);
    await stopClock(db, '2026-03-02 00:30');
    await Promise.all([services, other, services, other].map((each) => settleRefunds(each)));
    // A member claimed by one process while the other passed is claimed again a little later.
    for (const time of ['00:32', '00:34', '00:36']) {
      await stopClock(db, `2026-03-02 ${time}`);
      await Promise.all([services, other].map((each) => settleRefunds(each)));
    }
    await stopClock(db, '2026-03-02 00:38');
    await settleRefunds(services);
    for (const { memberId } of many) {
      expect(await refundsOf(db, memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    }
  });

  test('also when a member is claimed again', async () => {
    const one = await loser();
    await night('2026-03-02 00:30');
    await sql`insert into refund_due (member_id, day) values (${one.memberId}, '2026-03-02')`.execute(db);
    one.lose(10_000n);
    await night('2026-03-02 00:31');
    expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    expect((await sql`select from refund_due where member_id = ${one.memberId}`.execute(db)).rows).toEqual([]);
  });

  test.each(['refund.settle.before', 'refund.write.after', 'refund.settle.after'] as const)(
    'by a process that died at %s and the next one, a minute later',
    async (died) => {
      const one = await loser();
      await stopClock(db, '2026-03-02 00:30');
      await dieAt(died, () => settleRefunds(servicesOn(otherPool)));
      const stands = died === 'refund.settle.after' ? ['2026-03-02'] : [];
      expect(await snapshotDays(db, one.memberId)).toEqual(stands);
      expect(await refundsOf(db, one.memberId)).toHaveLength(stands.length);
      await night('2026-03-02 00:31');
      expect(await refundsOf(db, one.memberId)).toEqual([['2026-03-02', 40_000n, 2_000n]]);
    },
  );
});
