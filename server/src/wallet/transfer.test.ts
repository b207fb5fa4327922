import { describe, expect, test } from 'vitest';
import { sweep } from '../money/intent/sweep.ts';
import { houseBalance } from '../money/ledger/invariants.ts';
import { readCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { createMember } from '../../test/member.ts';
import {
  addMoney,
  callsEnded,
  createGame,
  createGameAccount,
  createRichMember,
  passTime,
  walletApp,
} from '../../test/wallet.ts';

const { db, pool } = await createTestDb();
const games = { A: fakeGame('GAMEA', 'A'), B: fakeGame('GAMEB', 'B'), C: fakeGame('GAMEC', 'C') };
const providers = new Map(Object.values(games).map(({ provider }) => [provider.code, provider]));

const { services, post, get } = walletApp(pool, providers);
const hasty = walletApp(pool, providers, 300);
for (const code of ['GAMEA', 'GAMEB', 'GAMEC']) await createGame(db, code);
await createGame(db, 'GAMEOFF');

async function player(amountMinor: bigint, ...codes: string[]) {
  const member = await createRichMember(db, amountMinor);
  const names = new Map<string, string>();
  for (const code of codes) names.set(code, await createGameAccount(db, member.memberId, code));
  return { ...member, nameAt: (code: string) => names.get(code) ?? '' };
}

const free = async (memberId: bigint) => (await readCash(db, memberId))?.freeMinor;

describe.each(['A', 'B', 'C'] as const)('a game of class %s', (capability) => {
  const game = games[capability];
  const code = game.provider.code;

  test('moves money from the wallet and back, to the satang', async () => {
    const member = await player(10_050n, code);
    const clearing = await houseBalance(db, `house:provider:${code}`);
    const there = await post(member.token, 'transfer', { from: 'WALLET', to: code, amount: 60.25 });
    expect(there).toEqual({
      status: 200,
      body: { message: 'SUCCESS', amount: 60.25, wallet: { amount: 40.25 }, slots: [{ code, amount: 60.25 }] },
    });
    expect(game.balances.get(member.nameAt(code))).toBe(6_025n);
    const back = await post(member.token, 'transfer', { from: code, to: 'WALLET', amount: 60.25 });
    expect(back.body).toMatchObject({ wallet: { amount: 100.5 }, slots: [{ code, amount: 0 }] });
    expect(await houseBalance(db, `house:provider:${code}`)).toBe(clearing);
  });

  test('that refuses leaves the money in the wallet and answers TRANSFER_FAIL', async () => {
    const member = await player(10_000n, code);
    game.mood = 'refuse';
    const answer = await post(member.token, 'transfer', { from: 'WALLET', to: code, amount: 50 });
    game.mood = 'ok';
    expect(answer).toEqual({ status: 502, body: { message: 'TRANSFER_FAIL', data: { stuck: [code] } } });
    expect(await free(member.memberId)).toBe(10_000n);
  });

  test.each(['lost-before', 'lost-after'] as const)(
    'with the answer %s leaves the transfer open, and a query ends it without a guess',
    async (mood) => {
      const member = await player(10_000n, code);
      game.mood = mood;
      const answer = await hasty.post(member.token, 'transfer', { from: 'WALLET', to: code, amount: 50 });
      await callsEnded(db, member.memberId);
      expect(answer).toEqual({
        status: 202,
        body: { message: 'TRANSFER_PENDING', transferId: expect.any(String), amount: 50 },
      });
      expect(await free(member.memberId)).toBe(5_000n);
      const second = await post(member.token, 'transfer', { from: 'WALLET', to: code, amount: 10 });
      expect(second).toEqual({ status: 409, body: { message: 'TRANSFER_PENDING' } });
      game.mood = 'ok';
      await passTime(db);
      await sweep(services);
      const credits = game.balances.get(member.nameAt(code)) ?? 0n;
      expect((await free(member.memberId)) ?? 0n).toBe(10_000n - credits);
      const state = await get(member.token, `/transfer/${String(answer.body.transferId)}`);
      expect(state.body).toMatchObject(
        credits === 0n ? { status: 'FAILED', stuck: [code] } : { status: 'SUCCESS', amount: 50 },
      );
      if (mood === 'lost-after') expect(credits).toBe(5_000n);
    },
  );
});

test('a win paid since the last query is part of the remaining balance', async () => {
  const member = await player(10_000n, 'GAMEA');
  await post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 50 });
  games.A.balances.set(member.nameAt('GAMEA'), 9_000n);
  const answer = await post(member.token, 'transfer', { from: 'GAMEA', to: 'WALLET', amount: 80 });
  expect(answer.body).toMatchObject({ wallet: { amount: 130 }, slots: [{ code: 'GAMEA', amount: 10 }] });
});

test('money goes from one game to another in two legs, through the wallet', async () => {
  const member = await player(10_000n, 'GAMEA', 'GAMEB');
  await post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 80 });
  const across = { from: 'GAMEA', to: 'GAMEB', amount: 30 };
  const answer = await post(member.token, 'transfer', across, 'across');
  expect(await post(member.token, 'transfer', across, 'across')).toEqual(answer);
  expect(answer.body).toEqual({
    message: 'SUCCESS',
    amount: 30,
    wallet: { amount: 20 },
    slots: [
      { code: 'GAMEA', amount: 50 },
      { code: 'GAMEB', amount: 30 },
    ],
  });
});

test('a second leg that is refused leaves the money in the wallet', async () => {
  const member = await player(10_000n, 'GAMEA', 'GAMEB');
  await post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 80 });
  games.B.mood = 'refuse';
  const answer = await post(member.token, 'transfer', { from: 'GAMEA', to: 'GAMEB', amount: 30 });
  games.B.mood = 'ok';
  expect(answer.body.message).toBe('TRANSFER_FAIL');
  expect(await free(member.memberId)).toBe(5_000n);
});

describe('refusals, in their order', () => {
  test.each([
    ['NO_GAME', { from: 'WALLET', to: 'NOSUCH', amount: 0 }],
    ['NO_GAME', { from: 'WALLET', to: 'GAMEOFF', amount: 0 }],
    ['SLOT_NO_ACCOUNT', { from: 'WALLET', to: 'GAMEB', amount: 0 }],
    ['TRANSFER_MINIMUM', { from: 'WALLET', to: 'GAMEA', amount: 0.99 }],
    ['TRANSFER_MINIMUM', { from: 'GAMEA', to: 'GAMEA', amount: 50 }],
    ['TRANSFER_MINIMUM', { from: 'WALLET', to: 'WALLET', amount: 50 }],
    ['MONEY_NOT_ENOUGH', { from: 'WALLET', to: 'GAMEA', amount: 100.01 }],
    ['MONEY_NOT_ENOUGH', { from: 'GAMEA', to: 'WALLET', amount: 1 }],
  ])('%s for %o', async (code, body) => {
    const member = await player(10_000n, 'GAMEA');
    const answer = await post(member.token, 'transfer', body);
    expect(answer.body.message).toBe(code);
    expect(await free(member.memberId)).toBe(10_000n);
  });

  test('NO_WALLET for a member without a cash account', async () => {
    const member = await createMember(db);
    await db.deleteFrom('account').where('member_id', '=', member.memberId).execute();
    const answer = await post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 1 });
    expect(answer).toEqual({ status: 404, body: { message: 'NO_WALLET' } });
  });

  test('another member’s transfer is not found', async () => {
    const member = await player(10_000n, 'GAMEA');
    games.A.mood = 'lost-before';
    const { body } = await hasty.post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 5 });
    await callsEnded(db, member.memberId);
    games.A.mood = 'ok';
    const stranger = await createMember(db);
    const seen = await get(stranger.token, `/transfer/${String(body.transferId)}`);
    expect([seen.status, seen.body]).toEqual([404, { message: 'NO_DATA' }]);
  });
});

describe('transferAll', () => {
  test('puts the whole wallet into a game', async () => {
    const member = await player(12_345n, 'GAMEA');
    const answer = await post(member.token, 'transferAll', { to: 'GAMEA' });
    expect(answer.body).toMatchObject({ wallet: { amount: 0 }, slots: [{ code: 'GAMEA', amount: 123.45 }] });
    expect((await post(member.token, 'transferAll', { to: 'GAMEA' })).body.message).toBe('TRANSFER_MINIMUM');
  });

  test('to WALLET recalls every game at once', async () => {
    const member = await player(9_000n, 'GAMEA', 'GAMEB', 'GAMEC');
    for (const to of ['GAMEA', 'GAMEB', 'GAMEC'])
      await post(member.token, 'transfer', { from: 'WALLET', to, amount: 30 });
    expect(await free(member.memberId)).toBe(0n);
    const answer = await post(member.token, 'transferAll', { to: 'WALLET' });
    expect(answer.body).toMatchObject({ message: 'SUCCESS', amount: 90, wallet: { amount: 90 } });
  });

  test('to WALLET leaves money in a game that does not answer', async () => {
    const member = await player(9_000n, 'GAMEA', 'GAMEB');
    for (const to of ['GAMEA', 'GAMEB']) await post(member.token, 'transfer', { from: 'WALLET', to, amount: 30 });
    games.B.mood = 'down';
    const answer = await post(member.token, 'transferAll', { to: 'WALLET' });
    games.B.mood = 'ok';
    expect(answer.body).toMatchObject({ message: 'SUCCESS', amount: 30, wallet: { amount: 60 } });
  });
});

describe('an Idempotency-Key', () => {
  test('gets the first answer again and moves the money once', async () => {
    const member = await player(10_000n, 'GAMEA');
    const body = { from: 'WALLET', to: 'GAMEA', amount: 10 };
    const first = await post(member.token, 'transfer', body, 'key-1');
    const copies = await Promise.all(Array.from({ length: 20 }, () => post(member.token, 'transfer', body, 'key-1')));
    for (const copy of copies) expect(copy).toEqual(first);
    expect(await free(member.memberId)).toBe(9_000n);
  });

  test('sent 50 times at once is one transfer and 50 equal answers', async () => {
    const member = await player(10_000n, 'GAMEA');
    const body = { from: 'WALLET', to: 'GAMEA', amount: 10 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(member.token, 'transfer', body, 'key-50')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await free(member.memberId)).toBe(9_000n);
  });

  test('gets the first refusal again', async () => {
    const member = await player(1_000n, 'GAMEA');
    const body = { from: 'WALLET', to: 'GAMEA', amount: 50 };
    expect((await post(member.token, 'transfer', body, 'key-2')).body.message).toBe('MONEY_NOT_ENOUGH');
    await addMoney(db, member.memberId, 10_000n);
    expect((await post(member.token, 'transfer', body, 'key-2')).body.message).toBe('MONEY_NOT_ENOUGH');
  });

  test('with another body is a clash and moves nothing', async () => {
    const member = await player(10_000n, 'GAMEA');
    await post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 10 }, 'key-3');
    const clash = await post(member.token, 'transfer', { from: 'WALLET', to: 'GAMEA', amount: 11 }, 'key-3');
    expect(clash).toEqual({ status: 409, body: { message: 'IDEMPOTENCY_CLASH' } });
    expect(await free(member.memberId)).toBe(9_000n);
  });

  test('after a 202 gets the current state', async () => {
    const member = await player(10_000n, 'GAMEA');
    const body = { from: 'WALLET', to: 'GAMEA', amount: 10 };
    games.A.mood = 'lost-after';
    const first = await hasty.post(member.token, 'transfer', body, 'key-4');
    await callsEnded(db, member.memberId);
    games.A.mood = 'ok';
    expect(first.status).toBe(202);
    await passTime(db);
    await sweep(services);
    const later = await post(member.token, 'transfer', body, 'key-4');
    expect(later).toMatchObject({ status: 200, body: { message: 'SUCCESS', amount: 10, wallet: { amount: 90 } } });
  });
});
