import { describe, expect, test } from 'vitest';
import { createServer } from '../platform/http/server.ts';
import type { Answer } from '../money/intent/outcome.ts';
import { sweep } from '../money/intent/sweep.ts';
import { readCash } from '../money/ledger/account.ts';
import { callAs } from '../../test/client.ts';
import { createTestDb, patientPool } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { testServices, type TestServices } from '../../test/services.ts';
import { createMember, memberHeaders } from '../../test/member.ts';
import { createGame, createGameAccount, createRichMember, passTime } from '../../test/wallet.ts';
import { approve, reject } from './approval.ts';
import type { PayoutCall, PayoutPartner } from './payout.ts';
import { serveWithdraw } from './routes.ts';

const { db, pool, url } = await createTestDb();
const paid: PayoutCall[] = [];
let answer: Answer['outcome'] | 'lost-after' = 'applied';
const payout: PayoutPartner = {
  code: 'bank',
  capability: 'B',
  pay: async (call) => {
    if (answer === 'applied' || answer === 'lost-after') paid.push(call);
    return { outcome: answer === 'lost-after' ? 'unknown' : answer, evidence: {} };
  },
  status: async ({ reference }) => {
    const found = paid.some((call) => call.reference === reference);
    return { status: found ? 'applied' : 'not_found', evidence: {} };
  },
};
const game = fakeGame('GAMEA', 'A');
const own = {
  config: { limits: false },
  replace: { payouts: new Map([[payout.code, payout]]), games: new Map([['GAMEA', game.provider]]) },
};
const services = testServices(pool, own);

function serverOf(of: TestServices) {
  const server = createServer(of);
  serveWithdraw({ app: server, services: of });
  return server;
}

const app = serverOf(services);
await createGame(db, 'GAMEA');

const ask = (token: string, amount: number, path = 'withdraw', key?: string, via = app) =>
  callAs(via, token, { method: 'POST', url: `/api/wallet/${path}`, body: { amount }, key });

const paidTo = (accountNo: string) => paid.filter((call) => call.accountNo === accountNo);
const cashOf = (memberId: bigint) => readCash(db, memberId);
const rowOf = (memberId: bigint) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();

async function settled(memberId: bigint): Promise<string> {
  await expect.poll(async () => (await rowOf(memberId)).state).not.toBe('SENDING');
  return (await rowOf(memberId)).state;
}

async function statementOf(memberId: bigint) {
  const rows = await db.selectFrom('statement').selectAll().where('member_id', '=', memberId).execute();
  return rows.map((row) => [row.type, row.from_code, row.to_code, row.status, row.amount_minor]);
}

test('a small withdrawal is paid automatically to the account on file and leaves the wallet', async () => {
  const { token, memberId } = await createRichMember(db, 150_000n, { bankAccountNo: '1112223334' });
  expect(await ask(token, 1_000)).toEqual({
    status: 200,
    body: { message: 'SUCCESS', id: expect.any(String), wallet: { amount: 500 } },
  });
  expect(await settled(memberId)).toBe('PAID');
  expect(paidTo('1112223334')).toEqual([expect.objectContaining({ amountMinor: 100_000n, bankCode: 'KBANK' })]);
  expect(await cashOf(memberId)).toMatchObject({ postedMinor: 50_000n, heldMinor: 0n });
  expect(await statementOf(memberId)).toEqual([['withdraw', 'WALLET', 'KBANK', 'SUCCESS', 100_000n]]);
});

describe('refusals, in their order', () => {
  test.each([
    [{ message: 'WITHDRAW_MINIMUM', data: { min: 100 } }, 99.99],
    [{ message: 'WITHDRAW_MAXIMUM', data: { max: 50_000 } }, 50_000.01],
    [{ message: 'MONEY_NOT_ENOUGH' }, 1_000.01],
  ])('%o', async (body, amount) => {
    const { token, memberId } = await createRichMember(db, 100_000n);
    expect((await ask(token, amount)).body).toEqual(body);
    expect(await cashOf(memberId)).toMatchObject({ freeMinor: 100_000n, heldMinor: 0n });
  });

  test('a second withdrawal while one is pending', async () => {
    const { token } = await createRichMember(db, 1_000_000n);
    await ask(token, 2_500);
    expect(await ask(token, 100)).toEqual({ status: 409, body: { message: 'WITHDRAW_PENDING' } });
  });

  test('above the daily sum, in Bangkok', async () => {
    const { token, memberId } = await createRichMember(db, 30_000_000n);
    for (let i = 0; i < 4; i += 1) {
      await ask(token, 48_000);
      const { public_id: publicId, revision } = await db
        .selectFrom('withdrawal')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      expect(await approve(services, { publicId, revision, by: 'staff', reason: null })).toBe('approved');
    }
    expect((await ask(token, 8_000.01)).body).toEqual({ message: 'WITHDRAW_MAXIMUM', data: { max: 8_000 } });
  });

  test('without a wallet', async () => {
    const { token, memberId } = await createMember(db);
    await db.deleteFrom('account').where('member_id', '=', memberId).execute();
    expect((await ask(token, 100)).body.message).toBe('NO_WALLET');
  });

  test('without a bank account on file', async () => {
    const { token } = await createRichMember(db, 100_000n, { bankAccountNo: '' });
    expect((await ask(token, 100)).body.message).toBe('NO_BANK');
  });
});

describe('a member of kip', () => {
  test('gets the limits in kip and is refused by them', async () => {
    const { token } = await createRichMember(db, 100_000n, { currency: 'LAK' });
    const reported = await app.inject({ url: '/api/lookup/withdraw', headers: memberHeaders(token) });
    expect(reported.json()).toEqual({ withdrawMin: 60_000, withdrawMax: 30_000_000 });
    expect((await ask(token, 59_999)).body).toEqual({ message: 'WITHDRAW_MINIMUM', data: { min: 60_000 } });
    expect((await ask(token, 30_000_001)).body).toEqual({ message: 'WITHDRAW_MAXIMUM', data: { max: 30_000_000 } });
  });

  test('gets a small amount in kip automatically', async () => {
    const { token, memberId } = await createRichMember(db, 150_000_000n, {
      currency: 'LAK',
      bankCode: 'BCEL',
      bankAccountNo: '16012000888777',
    });
    expect((await ask(token, 1_200_000)).status).toBe(200);
    expect(await settled(memberId)).toBe('PAID');
    expect(paidTo('16012000888777')).toEqual([
      expect.objectContaining({ amountMinor: 120_000_000n, bankCode: 'BCEL' }),
    ]);
  });
});

test('50 at once with money for one: one is accepted and paid, the others are refused', async () => {
  const { token, memberId } = await createRichMember(db, 10_000n, { bankAccountNo: '5050505050' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(token, 100)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers) expect(['SUCCESS', 'WITHDRAW_PENDING', 'MONEY_NOT_ENOUGH']).toContain(body.message);
  expect(await settled(memberId)).toBe('PAID');
  expect(paidTo('5050505050')).toHaveLength(1);
});

test('at once over two servers: one is accepted, and the rule refuses the others', async () => {
  const otherPool = patientPool(url);
  const servers = [app, serverOf(testServices(otherPool, own))];
  for (let round = 0; round < 4; round += 1) {
    const { token, memberId } = await createRichMember(db, 10_000n);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => ask(token, 100, 'withdraw', undefined, servers[nth % 2])),
    );
    const messages = answers.map(({ body }) => body.message);
    expect(messages.filter((message) => message === 'SUCCESS')).toHaveLength(1);
    for (const message of messages) expect(['SUCCESS', 'WITHDRAW_PENDING', 'MONEY_NOT_ENOUGH']).toContain(message);
    expect(await settled(memberId)).toBe('PAID');
  }
  await otherPool.end();
});

test('one request sent 50 times is one withdrawal and 50 equal answers', async () => {
  const { token, memberId } = await createRichMember(db, 100_000n, { bankAccountNo: '6060606060' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(token, 100, 'withdraw', 'key')));
  for (const one of answers) expect(one).toEqual(answers[0]);
  await settled(memberId);
  expect(paidTo('6060606060')).toHaveLength(1);
});

test('the money goes to the account stored at the request, whatever the member changes meanwhile', async () => {
  const { token, memberId } = await createRichMember(db, 1_000_000n, { bankAccountNo: '7070707070' });
  await ask(token, 5_000);
  await db.updateTable('member').set({ bank_account_no: '9999999999' }).where('id', '=', memberId).execute();
  const { public_id: publicId, revision } = await rowOf(memberId);
  await approve(services, { publicId, revision, by: 'staff', reason: null });
  expect(paidTo('7070707070')).toHaveLength(1);
  expect(paidTo('9999999999')).toHaveLength(0);
});

describe('a staff decision', () => {
  async function waiting() {
    const member = await createRichMember(db, 1_000_000n);
    await ask(member.token, 5_000);
    const { public_id: publicId, revision, state } = await rowOf(member.memberId);
    expect(state).toBe('REQUESTED');
    return { ...member, decision: { publicId, revision, by: 'staff', reason: 'looked at' } };
  }

  test('above the automatic limit; a rejection returns the whole amount', async () => {
    const { memberId, decision } = await waiting();
    expect(await reject(services, decision)).toBe('rejected');
    expect(await cashOf(memberId)).toMatchObject({ freeMinor: 1_000_000n, heldMinor: 0n });
    expect(await statementOf(memberId)).toEqual([expect.arrayContaining(['FAILED'])]);
  });

  test('of an approval and a rejection at once only one counts', async () => {
    const { memberId, decision } = await waiting();
    const outcomes = await Promise.all([approve(services, decision), reject(services, decision)]);
    expect(outcomes.filter((outcome) => outcome === 'approved' || outcome === 'rejected')).toHaveLength(1);
    expect(['PAID', 'REJECTED']).toContain(await settled(memberId));
  });

  test('a payout refused by the bank keeps the money held, and a second attempt has its own reference', async () => {
    answer = 'not_applied';
    const { token, memberId } = await createRichMember(db, 100_000n, { bankAccountNo: '8080808080' });
    await ask(token, 500);
    expect(await settled(memberId)).toBe('FAILED');
    answer = 'applied';
    expect(await cashOf(memberId)).toMatchObject({ freeMinor: 50_000n, heldMinor: 50_000n });
    const { public_id: publicId, revision } = await rowOf(memberId);
    expect(await approve(services, { publicId, revision, by: 'staff', reason: null })).toBe('approved');
    expect(paidTo('8080808080')).toHaveLength(1);
    expect(await cashOf(memberId)).toMatchObject({ freeMinor: 50_000n, heldMinor: 0n });
  });
});

test('a payout without an answer is asked about, never paid twice and never returned on a guess', async () => {
  answer = 'lost-after';
  const { token, memberId } = await createRichMember(db, 100_000n, { bankAccountNo: '4040404040' });
  await ask(token, 500);
  await expect.poll(() => paidTo('4040404040').length).toBe(1);
  answer = 'applied';
  expect(await cashOf(memberId)).toMatchObject({ heldMinor: 50_000n });
  await expect
    .poll(async () => {
      await passTime(db);
      await sweep(services);
      return (await rowOf(memberId)).state;
    })
    .toBe('PAID');
  expect(paidTo('4040404040')).toHaveLength(1);
});

describe('withdrawAll', () => {
  test('recalls the games first', async () => {
    const { token, memberId } = await createRichMember(db, 10_000n, { bankAccountNo: '3030303030' });
    const username = await createGameAccount(db, memberId, 'GAMEA');
    game.balances.set(username, 20_000n);
    expect(await ask(token, 300, 'withdrawAll')).toMatchObject({ status: 200, body: { wallet: { amount: 0 } } });
    expect(await settled(memberId)).toBe('PAID');
  });

  test('leaves and names what cannot be recalled, and continues when the wallet suffices', async () => {
    const { token, memberId } = await createRichMember(db, 20_000n);
    await createGameAccount(db, memberId, 'GAMEA');
    game.mood = 'down';
    const answered = await ask(token, 150, 'withdrawAll');
    game.mood = 'ok';
    expect(answered.body).toMatchObject({ message: 'SUCCESS', data: { stuck: ['GAMEA'] } });
  });

  test('recalls nothing when a cheap check refuses', async () => {
    const { token, memberId } = await createRichMember(db, 10_000n);
    const username = await createGameAccount(db, memberId, 'GAMEA');
    game.balances.set(username, 20_000n);
    expect((await ask(token, 50, 'withdrawAll')).body.message).toBe('WITHDRAW_MINIMUM');
    expect(game.balances.get(username)).toBe(20_000n);
  });
});
