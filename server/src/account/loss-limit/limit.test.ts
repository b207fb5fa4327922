import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../auth/password.ts';
import { sweep } from '../../money/intent/sweep.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import { memberHeaders } from '../../../test/member.ts';
import {
  callsEnded,
  createGame,
  createGameAccount,
  createRichMember,
  passTime,
  walletApp,
} from '../../../test/wallet.ts';
import { serveAccount } from '../routes.ts';

const { db, pool, url } = await createTestDb();
const otherPool = patientPool(url);
afterAll(() => otherPool.end());

const codes = ['GAMEA', 'GAMEB', 'GAMEC', 'GAMED', 'GAMEE'] as const;
const games = Object.fromEntries(codes.map((code) => [code, fakeGame(code, 'A')])) as Record<
  (typeof codes)[number],
  ReturnType<typeof fakeGame>
>;
const providers = new Map(Object.values(games).map(({ provider }) => [provider.code, provider]));
for (const code of codes) await createGame(db, code);

const main = walletApp(pool, providers);
serveAccount(main);
const other = walletApp(otherPool, providers);
const hasty = walletApp(pool, providers, 300);

const password = 'sabai-sabai-99';
const hashed = await hashPassword(password);
if (typeof hashed !== 'string') throw new Error('no hash');
const passwordHash = hashed;

const stopClock = (at: string | null) =>
  sql`${sql.raw(`create or replace function app_now() returns timestamptz language sql stable parallel safe as
    $$ select ${at === null ? 'now()' : `'${at}+07'::timestamptz`} $$`)}`.execute(db);
beforeEach(() => stopClock(null));

async function player(amountMinor = 100_000n) {
  const member = await createRichMember(db, amountMinor, { passwordHash });
  for (const code of codes) await createGameAccount(db, member.memberId, code);
  const move = (from: string, to: string, amount: number, via = main) =>
    via.post(member.token, 'transfer', { from, to, amount });
  async function limit(amount: unknown, typed?: string) {
    const payload = { amount, ...(typed === undefined ? {} : { password: typed }) };
    const headers = memberHeaders(member.token);
    const reply = await main.app.inject({ method: 'PUT', url: '/api/account/lossLimit', headers, payload });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  }
  const shown = async () => (await main.get(member.token, '')).body.lossLimit;
  return { ...member, move, limit, shown };
}

const over = (limit: number, left: number) => ({
  status: 409,
  body: { message: 'RG_LOSS_LIMIT', data: { limit, left } },
});

describe('a limit', () => {
  test('is missing until it is set, then shown with what is left', async () => {
    const { limit, shown, move } = await player();
    expect(await shown()).toBeUndefined();
    expect((await limit(null)).body).toEqual({});
    expect(await limit(500)).toEqual({ status: 200, body: { lossLimit: { amount: 500, left: 500 } } });
    await move('WALLET', 'GAMEA', 120.25);
    expect(await shown()).toEqual({ amount: 500, left: 379.75 });
  });

  test('refuses what is above it, by transfer and transferAll alike, and takes what it leaves to the satang', async () => {
    const { limit, move, token, shown } = await player();
    await limit(500);
    expect((await move('WALLET', 'GAMEA', 300)).status).toBe(200);
    expect(await move('WALLET', 'GAMEB', 200.01)).toEqual(over(500, 200));
    expect(await main.post(token, 'transferAll', { to: 'GAMEB' })).toEqual(over(500, 200));
    expect((await move('WALLET', 'GAMEB', 200)).status).toBe(200);
    expect(await move('WALLET', 'GAMEA', 1)).toEqual(over(500, 0));
    expect(await shown()).toEqual({ amount: 500, left: 0 });
  });

  test('answers after TRANSFER_MINIMUM and before MONEY_NOT_ENOUGH', async () => {
    const { limit, move } = await player(1_000n);
    await limit(5);
    expect((await move('WALLET', 'GAMEA', 0.5)).body.message).toBe('TRANSFER_MINIMUM');
    expect(await move('WALLET', 'GAMEA', 5_000)).toEqual(over(5, 5));
    await limit(0);
    expect((await move('WALLET', 'GAMEA', 1)).body.message).toBe('RG_LOSS_LIMIT');
  });

  test('never keeps money in a game, and what comes out can go in again', async () => {
    const { limit, move, token } = await player();
    await move('WALLET', 'GAMEA', 400);
    expect((await limit(100)).body).toEqual({ lossLimit: { amount: 100, left: 0 } });
    expect((await move('GAMEA', 'WALLET', 350)).status).toBe(200);
    expect((await move('WALLET', 'GAMEA', 50)).status).toBe(200);
    expect(await move('WALLET', 'GAMEA', 1)).toEqual(over(100, 0));
    expect((await main.post(token, 'transferAll', { to: 'WALLET' })).status).toBe(200);
  });

  test('is not touched by game to game, unless the money stayed in the wallet half-way', async () => {
    const { limit, move, shown } = await player();
    await move('WALLET', 'GAMEA', 100);
    await limit(100);
    expect((await move('GAMEA', 'GAMEB', 60)).status).toBe(200);
    expect(await shown()).toEqual({ amount: 100, left: 0 });
    games.GAMEC.mood = 'refuse';
    expect((await move('GAMEB', 'GAMEC', 25)).body.message).toBe('TRANSFER_FAIL');
    games.GAMEC.mood = 'ok';
    expect(await shown()).toEqual({ amount: 100, left: 25 });
  });

  test('counts money on its way in, gives it back when it did not arrive, and waits for what is on its way out', async () => {
    const { limit, move, shown, memberId } = await player();
    await limit(100);
    await move('WALLET', 'GAMEB', 30);
    games.GAMEA.mood = 'lost-before';
    games.GAMEB.mood = 'lost-after';
    expect((await move('WALLET', 'GAMEA', 70, hasty)).status).toBe(202);
    expect((await move('GAMEB', 'WALLET', 30, hasty)).status).toBe(202);
    await callsEnded(db, memberId);
    expect(await shown()).toEqual({ amount: 100, left: 0 });
    expect(await move('WALLET', 'GAMEC', 1)).toEqual(over(100, 0));
    games.GAMEA.mood = 'refuse';
    games.GAMEB.mood = 'ok';
    await passTime(db);
    await sweep(main.services);
    games.GAMEA.mood = 'ok';
    expect(await shown()).toEqual({ amount: 100, left: 100 });
  });

  test('is each member’s own', async () => {
    const [one, two] = [await player(), await player()];
    await one.limit(10);
    expect((await two.move('WALLET', 'GAMEA', 500)).status).toBe(200);
    expect(await two.shown()).toBeUndefined();
  });

  test('holds against 50 at once over two servers and five games', async () => {
    const { limit, move, shown, memberId } = await player();
    await limit(100);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, round) =>
        move('WALLET', codes[round % 5] ?? 'GAMEA', 30, round % 2 === 0 ? main : other),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const said = new Set(answers.map(({ body }) => body.message));
    expect(
      [...said].filter((code) => !['SUCCESS', 'RG_LOSS_LIMIT', 'TRANSFER_PENDING'].includes(String(code))),
    ).toEqual([]);
    expect(said).toContain('RG_LOSS_LIMIT');
    expect(await shown()).toEqual({ amount: 100, left: 10 });
    const { rows } = await sql<{ sum: bigint }>`
      select sum(amount_minor)::bigint as sum from intent where member_id = ${memberId}`.execute(db);
    expect(rows[0]?.sum).toBe(9_000n);
  });

  test('is looked at again under the lock: two servers that decided by the same limit do not both pass it', async () => {
    const { limit, move, shown, memberId } = await player();
    await limit(100);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    };
    const moves = await db.transaction().execute(async (tx) => {
      await lockMember(tx, memberId);
      const begun = [move('WALLET', 'GAMEA', 60), move('WALLET', 'GAMEB', 60, other)];
      await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 30_000 });
      return begun;
    });
    const answers = await Promise.all(moves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers).toContainEqual(over(100, 40));
    expect(await shown()).toEqual({ amount: 100, left: 40 });
  });

  test('begins anew at midnight in Bangkok, and not a millisecond before', async () => {
    const { limit, move, shown } = await player();
    await stopClock('2026-03-01 00:00:00.000');
    await limit(100);
    expect((await move('WALLET', 'GAMEA', 60)).status).toBe(200);
    await stopClock('2026-03-01 23:59:59.999');
    expect(await move('WALLET', 'GAMEA', 41)).toEqual(over(100, 40));
    expect((await move('WALLET', 'GAMEA', 40)).status).toBe(200);
    expect(await shown()).toEqual({ amount: 100, left: 0 });
    await stopClock('2026-03-02 00:00:00.000');
    expect(await shown()).toEqual({ amount: 100, left: 100 });
    expect((await move('WALLET', 'GAMEA', 100)).status).toBe(200);
    expect(await move('WALLET', 'GAMEA', 1)).toEqual(over(100, 0));
  });
});

describe('a change of it', () => {
  const wait = (amount: number | null, from: string) => ({ amount, from: new Date(`${from}+07`).toISOString() });

  test('downwards is in force at once', async () => {
    const { limit, move } = await player();
    await limit(500);
    expect((await limit(50)).body).toEqual({ lossLimit: { amount: 50, left: 50 } });
    expect(await move('WALLET', 'GAMEA', 51)).toEqual(over(50, 50));
  });

  test.each([
    ['upwards', 800, { amount: 800, left: 800 }],
    ['to none', null, undefined],
  ])('%s is in force 24 hours later', async (_, amount, later) => {
    const { limit, shown, move } = await player();
    await stopClock('2026-03-01 10:00:00.000');
    await limit(500);
    const held = { amount: 500, left: 500, next: wait(amount, '2026-03-02 10:00:00.000') };
    expect((await limit(amount, password)).body).toEqual({ lossLimit: held });
    await stopClock('2026-03-02 09:59:59.999');
    expect(await shown()).toEqual(held);
    expect(await move('WALLET', 'GAMEA', 501)).toEqual(over(500, 500));
    await stopClock('2026-03-02 10:00:00.000');
    expect(await shown()).toEqual(later);
    expect((await move('WALLET', 'GAMEA', 501)).status).toBe(200);
  });

  test('is cancelled by asking for the present one, and by a lower one', async () => {
    const { limit } = await player();
    await limit(500);
    expect((await limit(null, password)).body).toMatchObject({ lossLimit: { next: { amount: null } } });
    expect((await limit(500)).body).toEqual({ lossLimit: { amount: 500, left: 500 } });
    await limit(900, password);
    expect((await limit(400)).body).toEqual({ lossLimit: { amount: 400, left: 400 } });
  });

  test('that waits goes on waiting when it is asked for again or made stricter; a looser one begins anew', async () => {
    const { limit } = await player();
    await stopClock('2026-03-01 10:00:00.000');
    await limit(500);
    await limit(null, password);
    await stopClock('2026-03-01 20:00:00.000');
    const first = '2026-03-02 10:00:00.000';
    expect((await limit(null, password)).body).toMatchObject({ lossLimit: { next: wait(null, first) } });
    expect((await limit(900, password)).body).toMatchObject({ lossLimit: { next: wait(900, first) } });
    const anew = '2026-03-02 20:00:00.000';
    expect((await limit(901, password)).body).toMatchObject({ lossLimit: { next: wait(901, anew) } });
    expect((await limit(null, password)).body).toMatchObject({ lossLimit: { next: wait(null, anew) } });
  });

  test('to something looser needs the password', async () => {
    const { limit, shown } = await player();
    await limit(500);
    for (const typed of [undefined, '', 'wrong-password']) {
      for (const amount of [501, null]) {
        expect(await limit(amount, typed)).toEqual({ status: 400, body: { message: 'WRONG_PASSWORD' } });
      }
    }
    expect(await shown()).toEqual({ amount: 500, left: 500 });
  });

  test('of a shape that is no amount is INVALID_REQUEST', async () => {
    const { limit, shown } = await player();
    for (const amount of [-1, 1.001, '5', undefined])
      expect((await limit(amount)).body.message).toBe('INVALID_REQUEST');
    expect(await shown()).toBeUndefined();
  });

  test('without a wallet is NO_WALLET', async () => {
    const { limit, memberId } = await player(100n);
    await sql`update account set code = ${`gone:${memberId}`} where member_id = ${memberId}`.execute(db);
    expect(await limit(5)).toEqual({ status: 404, body: { message: 'NO_WALLET' } });
    await sql`update account set code = ${`member:${memberId}:cash`} where member_id = ${memberId}`.execute(db);
  });

  test('is kept for the audit', async () => {
    const { limit, memberId } = await player();
    await limit(500);
    await limit(null, password);
    const rows = await db.selectFrom('member_change').selectAll().where('member_id', '=', memberId).execute();
    expect(rows.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['loss_limit', null, '500.00'],
      ['loss_limit', '500.00', expect.stringMatching(/^500\.00, then none from /)],
    ]);
  });
});
