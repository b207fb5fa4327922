import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { makeLiveQr, notify, openChannel } from '../../test/deposit/deposit.ts';
import { fakeChannel, noticeOf } from '../../test/deposit/qr-channel.ts';
import { useInvites } from '../../test/gift/invite.ts';
import { createMember } from '../../test/member.ts';
import { accrueFriendLosses } from './friend.ts';
import { rewardPlay } from '../play/reward.ts';

const channel = fakeChannel();
const {
  db,
  app,
  services,
  games,
  set,
  inviteFriend,
  deposit,
  transfer,
  lose,
  clientOf,
  friendOf,
  broughtTo,
  bringFriend,
} = await useInvites({ replace: { qrChannels: new Map([['WW', channel]]) } });

beforeAll(() => openChannel(db));

describe('a friend’s first deposit', () => {
  test('of at least the minimum counts, whatever came before and comes after', async () => {
    const friend = await inviteFriend(await createMember(db));
    await deposit(friend, 9_999n);
    expect(await friendOf(friend)).toMatchObject({ state: 'REGISTERED', deposit_minor: null });
    await deposit(friend, 10_000n, 'first');
    await deposit(friend, 77_777n);
    expect(await friendOf(friend)).toMatchObject({
      state: 'DEPOSITED',
      deposit_op: 'slip:TEST:first',
      deposit_minor: 10_000n,
      needed_minor: 10_000n,
      loss_before_minor: 0n,
    });
  });

  test('counts by QR too, and once for any number of reports', async () => {
    const friend = await inviteFriend(await createMember(db));
    await makeLiveQr(app, friend.token, 150);
    const order = [...channel.orders.values()].at(-1);
    if (order === undefined) throw new Error('no order');
    for (let reported = 0; reported < 3; reported += 1) await notify(app, noticeOf(order, 150_00n));
    expect(await friendOf(friend)).toMatchObject({ state: 'DEPOSITED', deposit_minor: 150_00n, needed_minor: 150_00n });
  });

  test('requires the current percent of it, rounded up', async () => {
    const friend = await inviteFriend(await createMember(db));
    await set('invite.playPercent', 33.33);
    await deposit(friend, 10_001n);
    await set('invite.playPercent', 500);
    // 3,333.3333 satang.
    expect((await friendOf(friend))?.needed_minor).toBe(3_334n);
  });

  test('has its own minimum in kip', async () => {
    const friend = await inviteFriend(await createMember(db, { currency: 'LAK' }), { currency: 'LAK' });
    await deposit(friend, 5_999_999n);
    expect((await friendOf(friend))?.state).toBe('REGISTERED');
    await deposit(friend, 6_000_000n);
    expect((await friendOf(friend))?.state).toBe('DEPOSITED');
  });

  test('in another currency than the inviter’s is rejected', async () => {
    const inviter = await createMember(db);
    const friend = await inviteFriend(inviter, { currency: 'LAK' });
    await deposit(friend, 6_000_000n);
    expect(await friendOf(friend)).toMatchObject({ state: 'REJECTED', reason: 'OTHER_CURRENCY' });
    await deposit(friend, 6_000_000n);
    expect(await broughtTo(inviter)).toEqual([]);
  });

  test('of a member without an inviter counts for no member', async () => {
    const member = await createMember(db);
    await deposit(member, 10_000n);
    expect(await friendOf(member)).toBeUndefined();
  });
});

describe('what a friend has played', () => {
  test('is the loss of own money since the first deposit, at any game', async () => {
    const inviter = await createMember(db);
    const friend = await inviteFriend(inviter);
    const stateAfter = async () => {
      await rewardPlay(services);
      return (await friendOf(friend))?.state;
    };
    await deposit(friend, 5_000n);
    await transfer(friend, 50);
    await lose(friend, 5_000n);
    await deposit(friend, 10_000n);
    expect(await stateAfter(), 'lost before the deposit').toBe('DEPOSITED');
    await transfer(friend, 60);
    await lose(friend, -1_000n);
    await lose(friend, 7_000n);
    await transfer(friend, 40, 'WALLET', 'GAMEB');
    await lose(friend, 3_999n, 'GAMEB');
    expect(await stateAfter(), 'a satang is missing').toBe('DEPOSITED');
    await lose(friend, 1n, 'GAMEB');
    expect(await stateAfter()).toBe('QUALIFIED');
    expect(await broughtTo(inviter)).toMatchObject([
      { friend_id: friend.memberId, base: 'first-deposit', amount_minor: 1_000n, condition_id: null },
    ]);
  });

  test('is zero when money went in and out of a game without bets', async () => {
    const inviter = await createMember(db);
    const friend = await inviteFriend(inviter);
    await deposit(friend, 200_000n);
    for (let round = 0; round < 4; round += 1) {
      await transfer(friend, 500);
      await transfer(friend, 500, 'GAMEA', 'WALLET');
    }
    await rewardPlay(services);
    expect((await friendOf(friend))?.state).toBe('DEPOSITED');
    expect(await broughtTo(inviter)).toEqual([]);
  });

  test('ignores what a game without an answer held before', async () => {
    const friend = await inviteFriend(await createMember(db));
    await deposit(friend, 10_000n);
    await transfer(friend, 100);
    await lose(friend, 10_000n);
    games[1].mood = 'down';
    await clientOf(friend).get('/api/wallet/refresh/slot');
    await rewardPlay(services);
    games[1].mood = 'ok';
    expect((await friendOf(friend))?.state).toBe('DEPOSITED');
  });

  test('qualifies a friend once, with any number of transfers and processes', async () => {
    const inviter = await createMember(db);
    const friend = await inviteFriend(inviter);
    await deposit(friend, 10_000n);
    await transfer(friend, 100);
    await lose(friend, 10_000n);
    await Promise.all(Array.from({ length: 8 }, () => rewardPlay(services)));
    await deposit(friend, 20_000n);
    await transfer(friend, 200);
    await lose(friend, 20_000n);
    await rewardPlay(services);
    expect(await broughtTo(inviter)).toHaveLength(1);
  });
});

describe('a friend brings', () => {
  test.each([
    ['a tenth of the first deposit, rounded down', 12_345n, {}, 1_234n],
    ['no more than the most', 700_000n, {}, 50_000n],
    ['what the operator says', 20_000n, { 'invite.percent': 7.5, 'invite.maxMinor': { THB: 1_400, LAK: 1 } }, 1_400n],
  ])('%s', async (_name, depositMinor, settings, amountMinor) => {
    const inviter = await createMember(db);
    for (const [key, value] of Object.entries(settings)) await set(key, value);
    await bringFriend(inviter, depositMinor);
    expect((await broughtTo(inviter)).map((row) => row.amount_minor)).toEqual([amountMinor]);
  });

  test('nothing where the share is zero, and is qualified anyway', async () => {
    const inviter = await createMember(db);
    await set('invite.percent', 0);
    const friend = await bringFriend(inviter);
    expect([(await friendOf(friend))?.state, await broughtTo(inviter)]).toEqual(['QUALIFIED', []]);
  });

  test('nothing while invites are off, and waits', async () => {
    const inviter = await createMember(db);
    await set('invite.enabled', false);
    const friend = await bringFriend(inviter);
    expect((await friendOf(friend))?.state).toBe('DEPOSITED');
    await set('invite.enabled', true);
    await sql`update net_play set look_at = app_now()`.execute(db);
    await rewardPlay(services);
    expect(await broughtTo(inviter)).toHaveLength(1);
  });

  test('a share of every deposit once qualified, by setting; of earlier and smaller ones none', async () => {
    const inviter = await createMember(db);
    await set('invite.base', 'every-deposit');
    const friend = await inviteFriend(inviter);
    await deposit(friend, 10_000n);
    await deposit(friend, 20_000n);
    await transfer(friend, 100);
    await lose(friend, 10_000n);
    await rewardPlay(services);
    await deposit(friend, 9_999n);
    await deposit(friend, 40_000n, 'again');
    await deposit(friend, 40_000n, 'again');
    expect((await broughtTo(inviter)).map((row) => [row.base, row.amount_minor])).toEqual([
      ['first-deposit', 1_000n],
      ['every-deposit', 4_000n],
    ]);
    await set('invite.base', 'first-deposit');
    await deposit(friend, 40_000n);
    expect(await broughtTo(inviter)).toHaveLength(2);
  });

  test('a share of losses, by setting, once a night', async () => {
    const inviter = await createMember(db);
    const lose = (memberId: bigint, ownLossMinor: bigint, period: string) =>
      inTransaction(db, (tx) => accrueFriendLosses(tx, [{ memberId, ownLossMinor, period }]));
    await set('invite.base', 'net-loss');
    const friend = await bringFriend(inviter);
    expect(await broughtTo(inviter), 'none of the deposit').toEqual([]);
    await lose(friend.memberId, 30_055n, '2026-01-01');
    await lose(friend.memberId, 30_055n, '2026-01-01');
    await lose(friend.memberId, 0n, '2026-01-02');
    await lose(friend.memberId, 9_000_000n, '2026-01-03');
    const early = await inviteFriend(inviter);
    await lose(early.memberId, 30_000n, '2026-01-01');
    await lose(inviter.memberId, 30_000n, '2026-01-01');
    expect((await broughtTo(inviter)).map((row) => [row.subject, row.amount_minor])).toEqual([
      ['2026-01-01', 3_005n],
      ['2026-01-03', 50_000n],
    ]);
    await set('invite.base', 'first-deposit');
    await lose(friend.memberId, 30_000n, '2026-01-04');
    expect(await broughtTo(inviter)).toHaveLength(2);
  });
});

test('no member invites themselves, no ring closes, and a friend earns a reward once', async () => {
  const [first, second] = [await createMember(db), await createMember(db)];
  await inviteFriend(first);
  const tie = (memberId: bigint, inviterId: bigint) =>
    db.insertInto('invitee').values({ member_id: memberId, inviter_id: inviterId }).execute();
  await tie(second.memberId, first.memberId);
  await expect(tie(first.memberId, first.memberId)).rejects.toThrow('inviter_was_first');
  await expect(tie(first.memberId, second.memberId), 'a ring').rejects.toThrow('inviter_was_first');
  const bring = (subject: string) =>
    db
      .insertInto('invite')
      .values({
        inviter_id: first.memberId,
        friend_id: second.memberId,
        base: 'first-deposit',
        subject,
        amount_minor: 1n,
      })
      .execute();
  await bring('');
  await expect(bring('')).rejects.toThrow('brought_once');
  await expect(bring('another name')).rejects.toThrow('first_deposit_once');
});
