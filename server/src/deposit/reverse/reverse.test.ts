import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepConditions } from '../../bonus/sweep.ts';
import { readCash } from '../../money/ledger/account.ts';
import { rewardPlay } from '../../play/reward.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { recallOwing } from '../../wallet/recall-owing.ts';
import { createOffer, payIn } from '../../../test/gift/bonus.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { creditPaymentByHand } from '../bank/decide.ts';
import { useReversals } from '../../../test/deposit/reversal.ts';

const world = await useReversals();
const {
  db,
  services,
  games,
  set,
  inviteFriend,
  deposit,
  transfer,
  clientOf,
  gamer,
  paymentOf,
  pay,
  reverse,
  standing,
} = world;
const [game] = games;

let member: TestMember & { username: string };
beforeEach(async () => {
  await set('spin.playPercent', 0);
  game.mood = 'ok';
  member = await gamer();
});

const inGame = (baht: bigint) => game.balances.set(member.username, baht * 100n);
const conditionOf = ({ memberId }: TestMember) =>
  db.selectFrom('condition').where('member_id', '=', memberId).orderBy('id', 'desc').selectAll().executeTakeFirst();
const coinOf = async ({ memberId }: TestMember) =>
  (await db.selectFrom('member').where('id', '=', memberId).select('coin').executeTakeFirstOrThrow()).coin;
const rowsOf = ({ memberId }: TestMember) =>
  db.selectFrom('statement').where('member_id', '=', memberId).orderBy('number').selectAll().execute();

describe('what is still there', () => {
  test('is taken, once; the deposit’s row stays and a new one says why', async () => {
    const payment = await pay(member, 500n);
    const answers = await Promise.all([1, 2, 3].map(() => reverse(payment)));
    expect(answers.filter((answer) => typeof answer !== 'string')).toMatchObject([
      { takenMinor: 50_000n, owedMinor: 0n },
    ]);
    expect(await standing(member)).toEqual({ free: 0n, owed: 0n });
    expect(await rowsOf(member)).toMatchObject([
      { type: 'deposit', status: 'SUCCESS', amount_minor: 50_000n },
      {
        type: 'withdraw',
        status: 'SUCCESS',
        amount_minor: 50_000n,
        to_code: 'TEST',
        detail: { adjust: { description: { en: 'The bank took this deposit back' } } },
      },
    ]);
    expect(await reverse(payment)).toBe('not_credited');
    expect(await reverse(999_999_999n)).toBe('not_found');
  });

  test('in the wallet is taken before anything is owed; a hold is not touched', async () => {
    const payment = await pay(member, 500n);
    await clientOf(member).post('/api/wallet/withdraw', { amount: 300 });
    expect(await reverse(payment)).toMatchObject({ takenMinor: 20_000n, owedMinor: 30_000n });
    expect(await readCash(db, member.memberId)).toMatchObject({ heldMinor: 30_000n, freeMinor: 0n });
    expect(await rowsOf(member)).toMatchObject([
      {},
      {},
      {
        amount_minor: 20_000n,
        detail: { adjust: { description: { en: 'The bank took this deposit back. 300.00 THB is owed' } } },
      },
    ]);
  });
});

describe('what is owed', () => {
  async function owing() {
    const payment = await pay(member, 500n);
    expect((await transfer(member, 300)).status).toBe(200);
    inGame(0n);
    expect(await reverse(payment)).toMatchObject({ takenMinor: 20_000n, owedMinor: 30_000n });
    return payment;
  }

  test('stops withdrawals, transfers into games and conditioned gifts with DEBT_OPEN; home shows it', async () => {
    await owing();
    const refused = { status: 409, body: { message: 'DEBT_OPEN', data: { owed: 300 } } };
    expect(await clientOf(member).post('/api/wallet/withdraw', { amount: 100 })).toMatchObject(refused);
    expect(await transfer(member, 100)).toMatchObject(refused);
    expect(await transfer(member, 100, 'GAMEA', 'GAMEB')).toMatchObject({ status: expect.any(Number) });
    expect(await clientOf(member).get(`/api/bonus/activate/${await createOffer(db)}`)).toMatchObject(refused);
    expect((await clientOf(member).get('/api/wallet')).body).toMatchObject({
      debt: { amount: 300, reason: 'CHARGEBACK' },
    });
  });

  test('is paid by a deposit first; coins come only of what is left', async () => {
    await owing();
    const before = await coinOf(member);
    await pay(member, 200n);
    expect(await standing(member)).toEqual({ free: 0n, owed: 100n });
    await pay(member, 350n);
    expect(await standing(member)).toEqual({ free: 250n, owed: 0n });
    expect(await coinOf(member)).toBe(before);
    expect((await clientOf(member).get('/api/wallet')).body).not.toHaveProperty('debt');
    expect((await rowsOf(member)).filter(({ to_code }) => to_code === 'DEBT')).toMatchObject([
      { amount_minor: 20_000n },
      { amount_minor: 10_000n },
    ]);
    expect((await transfer(member, 100)).status).toBe(200);
  });

  test('is paid by what comes back from a game: at once where it says yes, else when the job asks again', async () => {
    const payment = await pay(member, 500n);
    await transfer(member, 500);
    inGame(650n);
    game.mood = 'down';
    expect(await reverse(payment)).toMatchObject({ takenMinor: 0n, owedMinor: 50_000n });
    expect(await standing(member)).toEqual({ free: 0n, owed: 500n });
    game.mood = 'ok';
    await recallOwing(services);
    expect(await standing(member)).toEqual({ free: 150n, owed: 0n });
  });
});

describe('a payment that was reversed', () => {
  test('waits; a copy of its report credits nothing, and a person may credit it again under another name', async () => {
    const reference = newPublicId();
    await deposit(member, 50_000n, reference);
    const payment = await paymentOf(reference);
    await reverse(payment, { reason: 'WRONG_MEMBER' });
    await expect(payIn(db, member.memberId, 50_000n, reference)).rejects.toThrow('review');
    expect(await standing(member)).toEqual({ free: 0n, owed: 0n });
    const right = await createMember(db);
    expect(await creditPaymentByHand(services, payment, right.memberId, { by: 'Noi', reason: null })).toBe('credited');
    expect(await creditPaymentByHand(services, payment, right.memberId, { by: 'Noi', reason: null })).toBe(
      'not_waiting',
    );
    expect(await standing(right)).toEqual({ free: 500n, owed: 0n });
    expect(await reverse(payment)).toMatchObject({ takenMinor: 50_000n });
    expect(await creditPaymentByHand(services, payment, member.memberId, { by: 'Noi', reason: null })).toBe('credited');
    const { rows } = await sql<{ op: string; reversals: number }>`
      select op, reversals from incoming_payment where id = ${payment}`.execute(db);
    expect(rows).toEqual([{ op: `slip:TEST:${reference}~3`, reversals: 2 }]);
  });

  test('sent back for good is known to whatever reports it later', async () => {
    const reference = newPublicId();
    await deposit(member, 50_000n, reference);
    await reverse(await paymentOf(reference), { next: 'return' });
    await payIn(db, member.memberId, 50_000n, reference);
    expect(await standing(member)).toEqual({ free: 0n, owed: 0n });
  });

  test('decides a partner’s signed reversal of it', async () => {
    const payment = await pay(member, 500n);
    await sql`insert into payment_reversal (channel, event_id, payment_id, reference) values ('WW', ${newPublicId()}, ${payment}, 'R')`.execute(
      db,
    );
    await reverse(payment);
    const row = await db
      .selectFrom('payment_reversal')
      .where('payment_id', '=', payment)
      .selectAll()
      .executeTakeFirst();
    expect(row).toMatchObject({ decided_by: 'Noi', decision: 'reversed: CHARGEBACK' });
  });
});

describe('the gift of a reversed deposit', () => {
  async function gifted(successBp = 300_00n) {
    const code = await createOffer(db, { bonus_bp: 100_00n, success_bp: successBp });
    await deposit(member, 500n);
    expect((await clientOf(member).get(`/api/bonus/activate/${code}`)).status).toBe(200);
    return pay(member, 500n);
  }

  test('that still waits for balances is given up', async () => {
    game.mood = 'down';
    await sql`update game_account set refreshed_at = null where member_id = ${member.memberId}`.execute(db);
    const payment = await gifted();
    expect(await conditionOf(member)).toMatchObject({ state: 'WAITING' });
    await reverse(payment);
    expect(await conditionOf(member)).toMatchObject({ state: 'GIVEN_UP' });
  });

  test('under an open condition ends it: games are called back, the debt is paid, own money stays', async () => {
    const payment = await gifted();
    expect((await transfer(member, 1_000)).status).toBe(200);
    inGame(1_300n);
    await reverse(payment);
    await sweepConditions(services);
    expect(await conditionOf(member)).toMatchObject({ state: 'CLEARED', forfeited_minor: 80_000n });
    expect(await standing(member)).toEqual({ free: 5n, owed: 0n });
  });

  test('is judged a last time: what was won is won, and the gift itself is taken back', async () => {
    const payment = await gifted(150_00n);
    expect((await transfer(member, 1_000)).status).toBe(200);
    inGame(2_000n);
    expect(await reverse(payment)).toMatchObject({ giftMinor: 50_000n });
    expect(await conditionOf(member)).toMatchObject({ state: 'SUCCESS' });
    expect(await standing(member)).toEqual({ free: 1_005n, owed: 0n });
  });

  test('that was free is taken back, or left when a person says so', async () => {
    const payment = await gifted(0n);
    expect(await reverse(payment)).toMatchObject({ takenMinor: 50_000n, giftMinor: 50_000n });
    expect(await standing(member)).toEqual({ free: 5n, owed: 0n });
    member = await gamer();
    const other = await gifted(0n);
    await reverse(other, { keepGift: true });
    expect(await standing(member)).toEqual({ free: 505n, owed: 0n });
  });

  test('of another kind that is armed ends when something is owed', async () => {
    const payment = await pay(member, 500n);
    await transfer(member, 500);
    inGame(0n);
    await clientOf(member).get('/api/wallet/refresh/slot');
    expect((await clientOf(member).get(`/api/bonus/activate/${await createOffer(db)}`)).status).toBe(200);
    await reverse(payment);
    expect(await conditionOf(member)).toMatchObject({ state: 'DISARMED' });
  });
});

describe('what else a reversed deposit brought', () => {
  test('unspent coins go; spent ones stay spent', async () => {
    const payment = await pay(member, 900n);
    expect(await coinOf(member)).toBe(3);
    await sql`select coin_move(${member.memberId}, -1, 'STAFF', ${newPublicId()})`.execute(db);
    expect(await reverse(payment)).toMatchObject({ coins: 2 });
    expect(await coinOf(member)).toBe(0);
  });

  test('coins that were only promised never come', async () => {
    await set('spin.playPercent', 100);
    const payment = await pay(member, 900n);
    await reverse(payment);
    expect(await db.selectFrom('coin_due').where('member_id', '=', member.memberId).selectAll().execute()).toEqual([]);
  });

  test('an invited friend begins again; a reward that was not collected is gone, a collected one stays', async () => {
    for (const collected of [false, true]) {
      const inviter = await createMember(db);
      const friend = await inviteFriend(inviter);
      const payment = await pay(friend, 500n);
      await transfer(friend, 500);
      const { rows } = await sql<{ username: string }>`
        select username from game_account where member_id = ${friend.memberId} and game_code = 'GAMEA'`.execute(db);
      game.balances.set(rows[0]?.username ?? '', 0n);
      await clientOf(friend).get('/api/wallet/refresh/slot');
      await rewardPlay(services);
      if (collected) expect((await clientOf(inviter).get('/api/invite/bonus')).status).toBe(200);
      expect(await reverse(payment)).toMatchObject({ invite: collected ? 'stays' : 'voided', owedMinor: 50_000n });
      const left = (await clientOf(inviter).get('/api/wallet')).body as {
        invite: { amount: number };
        wallet: { amount: number };
      };
      expect([left.invite.amount, left.wallet.amount]).toEqual(collected ? [0, 50] : [0, 0]);
      const row = await db
        .selectFrom('invitee')
        .where('member_id', '=', friend.memberId)
        .selectAll()
        .executeTakeFirst();
      expect(row?.state).toBe(collected ? 'QUALIFIED' : 'REGISTERED');
    }
  });
});
