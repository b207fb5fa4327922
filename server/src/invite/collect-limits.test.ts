import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { advanceClock } from '../../test/gift/bonus.ts';
import { useInvites } from '../../test/gift/invite.ts';
import { createMember, type TestMember } from '../../test/member.ts';
import { readCollectFacts } from './store.ts';

const { db, set, clientOf, bringFriend } = await useInvites({ config: { limits: true } });

const collect = async (member: TestMember) => {
  const { body } = await clientOf(member).get('/api/invite/bonus');
  return body.message === 'INVITE_BONUS_SUCCESS' ? body['amount'] : body.message;
};

async function inviterOf(...amounts: bigint[]): Promise<TestMember> {
  const inviter = await createMember(db);
  for (const amount of amounts) await bringFriend(inviter, amount * 100n);
  return inviter;
}

test('one collect in 24 hours, whatever was added since', async () => {
  const inviter = await inviterOf(100n);
  expect(await collect(inviter)).toBe(10);
  expect(await collect(inviter), 'nothing to collect yet').toBe('INVITE_COLLECT');
  await bringFriend(inviter, 20_000n);
  await advanceClock(db, 23.9);
  expect(await collect(inviter)).toBe('INVITE_COLLECT');
  await advanceClock(db, 0.1);
  expect(await collect(inviter)).toBe(20);
});

test('a refusal has the time to wait: the rest of the 24 hours, of the day, or the longer of both', async () => {
  const waits = async (member: TestMember) =>
    (await clientOf(member).get('/api/invite/bonus')).body.data?.['retryAfter'];
  const inviter = await inviterOf(100n);
  await collect(inviter);
  await bringFriend(inviter, 20_000n);
  await advanceClock(db, 20);
  expect(await waits(inviter)).toBeGreaterThan(3.9 * 3_600);
  expect(await waits(inviter)).toBeLessThanOrEqual(4 * 3_600);
  await set('invite.collectEveryHours', 0);
  await advanceClock(db, -20);
  await set('invite.maxPerDayMinor', { THB: 1_000, LAK: 0 });
  const { rows } = await sql<{ left: number }>`select extract(epoch from
    (date_trunc('day', app_now() at time zone 'Asia/Bangkok') + interval '1 day') at time zone 'Asia/Bangkok'
    - app_now())::float8 as left`.execute(db);
  const left = rows[0]?.left ?? 0;
  const day = Number(await waits(inviter));
  expect(day).toBeLessThanOrEqual(Math.ceil(left));
  expect(day).toBeGreaterThan(left - 60);
  await set('invite.collectEveryHours', 48);
  expect(await waits(inviter)).toBeGreaterThan(24 * 3_600);
});

test('the interval follows the setting', async () => {
  const inviter = await inviterOf(100n);
  await set('invite.collectEveryHours', 0.5);
  await collect(inviter);
  await bringFriend(inviter);
  await advanceClock(db, 0.49);
  expect(await collect(inviter)).toBe('INVITE_COLLECT');
  await advanceClock(db, 0.01);
  expect(await collect(inviter)).toBe(10);
});

describe('to the millisecond', () => {
  const factsAt = (inviter: TestMember, at: string, receivedAt: RawBuilder<unknown>) =>
    inTransaction(db, async (tx) => {
      await sql`update clock set offset_ms = ceil(extract(epoch from ${at}::timestamptz - now()) * 1000)::bigint`.execute(
        tx,
      );
      await sql`update condition set received_at = ${receivedAt} where member_id = ${inviter.memberId}`.execute(tx);
      const { recent, todayMinor } = await readCollectFacts(tx, inviter.memberId, 24);
      return [recent, todayMinor];
    });

  const noon = '2026-01-06T12:00:00.000+07:00';
  const monday = '2026-01-05T00:00:00.000+07:00';
  const lastOfSunday = '2026-01-04T23:59:59.998+07:00';
  const at = (iso: string) => sql`${iso}`;

  test.each([
    ['in the last moment of 24 hours', noon, sql`app_now() - interval '24 hours' + interval '1 ms'`, [true, 0n]],
    ['when 24 hours are over', noon, sql`app_now() - interval '24 hours'`, [false, 0n]],
    ['on Sunday 23:59:59.999', lastOfSunday, at('2026-01-04T00:00:00.000+07:00'), [true, 1_000n]],
    ['on Monday 00:00, of Sunday 23:59:59.999', monday, at('2026-01-04T23:59:59.999+07:00'), [true, 0n]],
    ['on Monday 00:00, of that moment', monday, at(monday), [true, 1_000n]],
  ])('%s', async (_name, now, receivedAt, facts) => {
    const inviter = await inviterOf(100n);
    await collect(inviter);
    expect(await factsAt(inviter, now, receivedAt)).toEqual(facts);
  });
});

describe('a cap on a day', () => {
  async function cap(amount: number): Promise<void> {
    await set('invite.collectEveryHours', 0);
    await set('invite.maxPerDayMinor', { THB: amount * 100, LAK: 0 });
  }

  test('gives the oldest rewards that fit, and the rest when there is room', async () => {
    await cap(30);
    const inviter = await inviterOf(100n, 150n, 200n);
    expect(await collect(inviter)).toBe(25);
    expect(await collect(inviter), '5 of room, 20 to come').toBe('INVITE_COLLECT');
    await cap(45);
    expect(await collect(inviter), 'to the last satang of the cap').toBe(20);
    await cap(46);
    expect(await collect(inviter), 'nothing left').toBe('NO_INVITE_BONUS');
  });

  test('refuses once reached, also when nothing is left', async () => {
    await cap(10);
    const inviter = await inviterOf(100n);
    expect(await collect(inviter)).toBe(10);
    expect(await collect(inviter)).toBe('INVITE_COLLECT');
  });

  test('lets a reward above the whole cap through alone on one day', async () => {
    await cap(15);
    const inviter = await inviterOf(100n, 200n);
    expect(await collect(inviter)).toBe(10);
    expect(await collect(inviter)).toBe('INVITE_COLLECT');
    await advanceClock(db, 24);
    expect(await collect(inviter)).toBe(20);
  });
});
