import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { sweepConditions } from '../bonus/sweep.ts';
import { houseBalance } from '../money/ledger/invariants.ts';
import { createOffer, openAt, advanceClock, payIn } from '../../test/gift/bonus.ts';
import { createClient } from '../../test/client.ts';
import { patientPool } from '../../test/database.ts';
import { cashOf } from '../../test/deposit/deposit.ts';
import { useInvites } from '../../test/gift/invite.ts';
import { createMember, type TestMember } from '../../test/member.ts';

const { db, url, services, on, games, set, inviteFriend, deposit, clientOf, broughtTo, bringFriend } =
  await useInvites();

const collect = async (member: TestMember, key?: string) => {
  const { status, body } = await clientOf(member).get(
    '/api/invite/bonus',
    key === undefined ? {} : { 'idempotency-key': key },
  );
  return { status, ...body };
};
const accruedOf = async (member: TestMember) => (await clientOf(member).get('/api/wallet')).body['invite'];
const statementOf = async (member: TestMember) =>
  (await clientOf(member).post('/api/statement', { page: 1, limit: 10 })).body['statements'];
const received = (amount: number) => ({ status: 200, message: 'INVITE_BONUS_SUCCESS', amount });

async function inviterOf(...deposits: bigint[]): Promise<TestMember> {
  const inviter = await createMember(db);
  for (const depositMinor of deposits) await bringFriend(inviter, depositMinor);
  return inviter;
}

describe('rewards from friends', () => {
  test('are received in full, as cash, with a row in the statement', async () => {
    const inviter = await inviterOf(12_345n, 10_000n);
    const cost = await houseBalance(db, 'house:invite');
    expect(await collect(inviter)).toEqual(received(22.34));
    expect(await cashOf(db, inviter.memberId)).toBe(2_234n);
    expect((await houseBalance(db, 'house:invite')) - cost).toBe(-2_234n);
    expect(await accruedOf(inviter)).toEqual({ amount: 0, success: 0, fail: 0 });
    const row = { statementType: 'bonus', to: 'WALLET', status: 'SUCCESS', amount: 22.34 };
    expect(await statementOf(inviter)).toMatchObject([{ ...row, invite: { description: 'โบนัสชวนเพื่อน' } }]);
    expect((await clientOf(inviter).get('/api/bonus/check/active')).body).toMatchObject({ status: false });
  });

  test('are in the member’s own currency', async () => {
    const inviter = await createMember(db, { currency: 'LAK' });
    await bringFriend(inviter, 6_000_055n, { currency: 'LAK' });
    expect(await collect(inviter)).toEqual(received(6_000));
    expect(await houseBalance(db, 'house:invite:LAK')).toBe(-600_000n);
  });

  test('come with a condition where the setting says so', async () => {
    const inviter = await inviterOf(10_000n);
    await set('invite.percentSuccess', 200);
    await set('invite.percentFail', 5);
    expect(await accruedOf(inviter)).toEqual({ amount: 10, success: 200, fail: 5 });
    expect(await collect(inviter)).toEqual(received(10));
    const active = await clientOf(inviter).get('/api/bonus/check/active');
    expect(active.body).toMatchObject({
      status: true,
      type: 'INVITE',
      state: 'OPEN',
      base: 10,
      target: 20,
      floor: 0.5,
    });
  });

  test('are received once under one key, and repeats get the same answer', async () => {
    const inviter = await inviterOf(10_000n);
    const answers = await Promise.all(Array.from({ length: 5 }, () => collect(inviter, 'one-key')));
    expect(answers).toEqual(answers.map(() => received(10)));
    await bringFriend(inviter);
    expect(await collect(inviter, 'one-key')).toEqual(received(10));
    expect(await cashOf(db, inviter.memberId)).toBe(1_000n);
  });

  test('are received without an interval where limits are off, also with a clock set back', async () => {
    const inviter = await inviterOf(10_000n);
    await advanceClock(db, 48);
    expect(await collect(inviter)).toEqual(received(10));
    await advanceClock(db, -48);
    await bringFriend(inviter);
    expect(await collect(inviter)).toEqual(received(10));
  });

  test('are credited once by fifty at once over two processes', async () => {
    const inviter = await inviterOf(10_000n, 20_000n, 30_000n);
    const otherPool = patientPool(url);
    const other = createClient(await buildApp(on(otherPool)), inviter);
    const both = [clientOf(inviter), other];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => (both[nth % 2] ?? other).get('/api/invite/bonus')),
    );
    await otherPool.end();
    const codes = answers.map(({ body }) => String(body.message)).toSorted();
    expect(codes).toEqual(['INVITE_BONUS_SUCCESS', ...Array.from({ length: 49 }, () => 'NO_INVITE_BONUS')]);
    expect(await cashOf(db, inviter.memberId)).toBe(6_000n);
  });
});

describe('a collect is refused', () => {
  test('while invites are off, before everything else: INVITE_INACTIVE', async () => {
    const inviter = await inviterOf(10_000n);
    await set('invite.enabled', false);
    expect(await collect(inviter)).toEqual({ status: 403, message: 'INVITE_INACTIVE' });
  });

  test('while friends have deposited but not played enough: NO_INVITEE_PLAY_INFO', async () => {
    const inviter = await createMember(db);
    const friend = await inviteFriend(inviter);
    expect(await collect(inviter), 'only registered').toEqual({ status: 404, message: 'NO_INVITE_BONUS' });
    await deposit(friend, 10_000n);
    expect(await collect(inviter)).toEqual({ status: 409, message: 'NO_INVITEE_PLAY_INFO' });
    await bringFriend(inviter);
    expect(await collect(inviter)).toEqual(received(10));
    expect(await collect(inviter), 'one has').toEqual({ status: 404, message: 'NO_INVITE_BONUS' });
  });

  test('without rewards: NO_INVITE_BONUS', async () => {
    expect(await collect(await createMember(db))).toEqual({ status: 404, message: 'NO_INVITE_BONUS' });
  });

  test('with a condition while another is active: BONUS_ALREADY_ACTIVE; cash needs no condition', async () => {
    const inviter = await inviterOf(10_000n);
    await clientOf(inviter).get(`/api/bonus/activate/${await createOffer(db)}`);
    await set('invite.percentSuccess', 200);
    expect(await collect(inviter)).toEqual({ status: 409, message: 'BONUS_ALREADY_ACTIVE' });
    await payIn(db, inviter.memberId, 10_000n);
    expect(await collect(inviter), 'running, and much left').toEqual({ status: 409, message: 'BONUS_ALREADY_ACTIVE' });
    await set('invite.percentSuccess', 0);
    expect(await collect(inviter)).toEqual(received(10));
  });

  test('with a condition while more than a little is left: BONUS_REMAINING; not for cash', async () => {
    const inviter = await inviterOf(10_000n);
    await payIn(db, inviter.memberId, 501n);
    await set('invite.percentSuccess', 200);
    const data = { total: 5.01, max: 5 };
    expect(await collect(inviter)).toEqual({ status: 409, message: 'BONUS_REMAINING', data });
    await set('bonus.remainingMaxMinor', { THB: 501, LAK: 0 });
    expect(await collect(inviter)).toEqual(received(10));
    const rich = await inviterOf(10_000n);
    await payIn(db, rich.memberId, 99_999n);
    await set('invite.percentSuccess', 0);
    expect(await collect(rich)).toEqual(received(10));
  });
});

test('while a gift waits for a game’s balance: INVITE_COLLECT; given up, it can be collected again', async () => {
  const inviter = await inviterOf(10_000n);
  await openAt(db, inviter.memberId, 'GAMEA');
  await set('invite.percentSuccess', 200);
  games[0].mood = 'down';
  expect(await collect(inviter)).toEqual(received(10));
  expect((await clientOf(inviter).get('/api/bonus/check/active')).body).toMatchObject({ state: 'WAITING' });
  expect(await accruedOf(inviter)).toMatchObject({ amount: 0 });
  games[0].mood = 'ok';
  await bringFriend(inviter, 20_000n);
  games[0].mood = 'down';
  expect(await collect(inviter)).toEqual({ status: 409, message: 'INVITE_COLLECT' });
  await advanceClock(db, 0.2);
  await sweepConditions(services);
  expect(await statementOf(inviter)).toMatchObject([{ statementType: 'bonus', status: 'FAILED', amount: 10 }]);
  expect(await accruedOf(inviter)).toMatchObject({ amount: 30 });
  games[0].mood = 'ok';
  expect(await collect(inviter)).toEqual(received(30));
  expect(await cashOf(db, inviter.memberId)).toBe(3_000n);
});

describe('a credit that fails', () => {
  test('changes nothing and leaves its key free: INVITE_BONUS_FAIL', async () => {
    const inviter = await inviterOf(10_000n);
    // The rules allow no such band, so the credit fails.
    await set('invite.percentSuccess', 50);
    expect(await collect(inviter, 'again')).toEqual({ status: 500, message: 'INVITE_BONUS_FAIL' });
    expect([await cashOf(db, inviter.memberId), await statementOf(inviter)]).toEqual([0n, []]);
    await set('invite.percentSuccess', 0);
    expect(await accruedOf(inviter)).toMatchObject({ amount: 10 });
    expect(await collect(inviter, 'again')).toEqual(received(10));
  });

  test('because its connection broke after the write keeps the credit', async () => {
    const inviter = await inviterOf(10_000n);
    const cut = await db.transaction().execute(async (tx) => {
      await sql`lock table invite in share mode`.execute(tx);
      const answer = collect(inviter, 'cut');
      for (let killed = 0n; killed === 0n;) {
        const { rows } = await sql<{ killed: bigint }>`
          select count(pg_terminate_backend(pid)) as killed from pg_locks
          where relation = 'invite'::regclass and not granted`.execute(tx);
        killed = rows[0]?.killed ?? 0n;
      }
      return answer;
    });
    expect(cut).toEqual({ status: 500, message: 'INVITE_BONUS_FAIL' });
    expect(await broughtTo(inviter)).toMatchObject([{ condition_id: null }]);
    expect(await cashOf(db, inviter.memberId)).toBe(0n);
    expect(await collect(inviter, 'cut')).toEqual(received(10));
  });
});
