import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { GameProvider } from '../../game/provider.ts';
import { readCash } from '../ledger/account.ts';
import { createTestDb } from '../../../test/database.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import type { Mood } from '../../../test/partner/line.ts';
import { testServices } from '../../../test/services.ts';
import { makeAskDue, reserveIn } from '../../../test/intent.ts';
import { createGame, passTime } from '../../../test/wallet.ts';
import { drive } from './engine.ts';
import { endByHand } from './by-hand.ts';
import { findIntent, type Intent } from './intent.ts';
import { oldestUnknownSeconds, sendCanaries, sweep } from './sweep.ts';
import { askAgainAfterSeconds, callDeadlineMs, graceSeconds, leaseSeconds } from './timing.ts';

const { db, pool } = await createTestDb();
const games = {
  A: fakeGame('GAMEA', 'A'),
  B: fakeGame('GAMEB', 'B'),
  C: fakeGame('GAMEC', 'C'),
  D: fakeGame('GAMED', 'C', { balanceOnly: true }),
};
const services = testServices(pool, {
  replace: { games: new Map(Object.values(games).map(({ provider }) => [provider.code, provider])) },
});
for (const code of ['GAMEA', 'GAMEB', 'GAMEC', 'GAMED']) await createGame(db, code);

const amountMinor = 5_000n;

const reserved = (capability: keyof typeof games) => reserveIn(db, games[capability].provider.code, amountMinor);

async function stateOf({ id }: Intent) {
  return db
    .selectFrom('intent')
    .select(['state', 'attempt', 'evidence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const timesApplied = (capability: keyof typeof games, { providerRef }: Intent) =>
  games[capability].statement.filter(({ reference }) => reference === providerRef).length;

async function driveIn(mood: Mood, capability: keyof typeof games): Promise<Intent> {
  const intent = await reserved(capability);
  games[capability].mood = mood;
  await drive(services, intent, performance.now());
  games[capability].mood = 'ok';
  return intent;
}

const makeDue = (intent: Intent) => makeAskDue(db, intent);

test('a call’s deadline is shorter than the lease, and the lease shorter than the grace', () => {
  expect(callDeadlineMs).toBeLessThan(leaseSeconds * 1_000);
  expect(leaseSeconds).toBeLessThan(graceSeconds);
});

test('a provider is asked after 1, 2, 5, 15 and 60 seconds, then every five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(askAgainAfterSeconds)).toEqual([1, 2, 5, 15, 60, 300, 300]);
});

test('an intent is not taken over while its lease runs', async () => {
  const intent = await reserved('A');
  await sweep(services);
  expect(await stateOf(intent)).toMatchObject({ state: 'RESERVED', attempt: 0 });
  await passTime(db);
  await sweep(services);
  expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
});

test('ten sweepers at once ask about an intent once', async () => {
  const intent = await reserved('B');
  await passTime(db);
  await Promise.all(Array.from({ length: 10 }, () => sweep(services)));
  expect(timesApplied('B', intent)).toBe(1);
  expect(await stateOf(intent)).toMatchObject({ attempt: 1, state: 'POSTED' });
});

describe('class A, own reference once', () => {
  test.each(['lost-before', 'lost-after'] as const)(
    '%s: sends again with the same id and applies it once',
    async (mood) => {
      const intent = await driveIn(mood, 'A');
      await makeDue(intent);
      await sweep(services);
      expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
      expect(timesApplied('A', intent)).toBe(1);
    },
  );
});

describe('class B, own reference and status query', () => {
  test('an early "not found" does not count: sends again only after the grace', async () => {
    const intent = await driveIn('lost-after', 'B');
    games.B.lagging = 1;
    await makeDue(intent);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
    await makeDue(intent);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
    expect(timesApplied('B', intent)).toBe(1);
  });

  test('a "not found" after the grace sends again, once', async () => {
    const intent = await driveIn('lost-before', 'B');
    await makeDue(intent);
    await sweep(services);
    expect(timesApplied('B', intent)).toBe(0);
    await passTime(db);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
    expect(timesApplied('B', intent)).toBe(1);
  });
});

test('class B: after a process died while sending again, the next one waits the grace again', async () => {
  const intent = await driveIn('lost-before', 'B');
  await passTime(db);
  const { transfer } = games.B.provider;
  games.B.provider.transfer = () => Promise.reject(new Error('died here'));
  await sweep(services);
  games.B.provider.transfer = transfer;
  await makeDue(intent);
  await sweep(services);
  expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN', attempt: 2 });
  expect(timesApplied('B', intent)).toBe(0);
  await passTime(db);
  await sweep(services);
  expect(timesApplied('B', intent)).toBe(1);
});

describe('class C, a cumulative sum per player', () => {
  test('never sends again: an unchanged sum after the grace returns the money', async () => {
    const intent = await driveIn('lost-before', 'C');
    await makeDue(intent);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
    await passTime(db);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'VOIDED' });
    expect(timesApplied('C', intent)).toBe(0);
    expect((await readCash(db, intent.memberId))?.freeMinor).toBe(10_000n);
  });

  test.each([
    ['the amount lost in play', 'lost-before', -amountMinor, 'VOIDED'],
    ['the amount won in play', 'lost-before', amountMinor, 'VOIDED'],
    ['what arrived lost in play', 'lost-after', -amountMinor, 'POSTED'],
  ] as const)('%s does not change how the call ended', async (_case, mood, played, state) => {
    const intent = await reserved('C');
    games.C.balances.set(intent.username, amountMinor);
    games.C.mood = mood;
    await drive(services, intent, performance.now());
    games.C.mood = 'ok';
    games.C.balances.set(intent.username, (games.C.balances.get(intent.username) ?? 0n) + played);
    await passTime(db);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state });
  });

  test('a sum changed by something else keeps the money held and calls staff after half an hour', async () => {
    const intent = await driveIn('lost-after', 'C');
    const username = String(intent.detail['username']);
    games.C.statement.push({ id: 'X', username, reference: null, credits: 7n, at: new Date() });
    await sql`update intent set unknown_since = app_now() - interval '31 minutes' where id = ${intent.id}`.execute(db);
    await passTime(db);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'NEEDS_OPERATOR' });
    expect((await readCash(db, intent.memberId))?.freeMinor).toBe(5_000n);
    expect(await oldestUnknownSeconds(services)).toBeGreaterThan(30 * 60);
    games.C.statement.push({ id: 'Y', username, reference: null, credits: -7n, at: new Date() });
    await passTime(db);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
  });

  test('a provider that cannot report the balance before is not called', async () => {
    const intent = await driveIn('down', 'C');
    expect(await stateOf(intent)).toMatchObject({ state: 'VOIDED', evidence: { notSent: expect.any(String) } });
    expect(timesApplied('C', intent)).toBe(0);
  });

  test('a process that died before it measured made no call, so the money is returned', async () => {
    const intent = await reserved('C');
    await passTime(db);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'VOIDED' });
    expect(timesApplied('C', intent)).toBe(0);
  });

  test('a process that resumes after a takeover does not call', async () => {
    const intent = await reserved('C');
    await passTime(db);
    await sweep(services);
    await drive(services, intent, performance.now());
    expect(timesApplied('C', intent)).toBe(0);
  });
});

describe('class C, balance only', () => {
  test.each([
    ['by the amount', amountMinor],
    ['not at all', 0n],
  ] as const)('a balance that moved %s decides nothing: staff are called with both balances', async (_case, moved) => {
    const intent = await reserved('D');
    games.D.mood = 'lost-before';
    await drive(services, intent, performance.now());
    games.D.mood = 'ok';
    games.D.balances.set(intent.username, moved);
    await makeDue(intent);
    await sweep(services);
    expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
    await passTime(db);
    await sweep(services);
    const evidence = { balanceBefore: '0', balanceNow: String(moved) };
    expect(await stateOf(intent)).toMatchObject({ state: 'NEEDS_OPERATOR', evidence });
    expect(await readCash(db, intent.memberId)).toMatchObject({ heldMinor: amountMinor });
    const { revision } = (await findIntent(db, intent.publicId)) ?? { revision: -1 };
    const { publicId } = intent;
    const decision = { publicId, revision, outcome: 'not_applied', by: 'Noi', reason: 'asked the game' } as const;
    expect(await endByHand(services, decision)).toBe('settled');
  });
});

describe('an answer without a decision does not count as the provider’s recovery', () => {
  test.each(['B', 'C'] as const)(
    'class %s: wakes neither itself nor other intents within the grace',
    async (capability) => {
      const [asked, waiting] = [await driveIn('lost-before', capability), await driveIn('lost-before', capability)];
      const later = new Date(Date.now() + 3_600_000);
      await db.updateTable('intent').set({ next_at: later }).where('id', '=', waiting.id).execute();
      await makeDue(asked);
      await sweep(services);
      const row = ({ id }: Intent) =>
        db.selectFrom('intent').select('next_at').where('id', '=', id).executeTakeFirstOrThrow();
      expect(await row(waiting)).toEqual({ next_at: later });
      expect(await stateOf(asked)).toMatchObject({ state: 'UNKNOWN', attempt: 1 });
      expect((await row(asked)).next_at.getTime()).toBeGreaterThan(Date.now());
      await passTime(db);
      await sweep(services);
    },
  );
});

test('a process delayed for longer than its lease allows makes no first call', async () => {
  const intent = await reserved('A');
  await drive(services, intent, performance.now() - leaseSeconds * 1_000);
  expect(timesApplied('A', intent)).toBe(0);
  await passTime(db);
  await sweep(services);
  expect(timesApplied('A', intent)).toBe(1);
});

test('class B: a process that stood still before it sent again makes no call', async () => {
  const intent = await driveIn('lost-before', 'B');
  await passTime(db);
  const clock = vi.spyOn(performance, 'now');
  vi.spyOn(games.B.provider as Required<GameProvider>, 'status').mockImplementationOnce(async () => {
    clock.mockReturnValue(performance.now() + leaseSeconds * 1_000);
    return { status: 'not_found', evidence: {} };
  });
  await sweep(services);
  clock.mockRestore();
  expect(timesApplied('B', intent)).toBe(0);
  await passTime(db);
  await sweep(services);
  expect(timesApplied('B', intent)).toBe(1);
});

test('one canary notices a provider that answers again, and all its intents are asked at once', async () => {
  const waiting = await Promise.all([
    driveIn('lost-before', 'A'),
    driveIn('lost-before', 'A'),
    driveIn('lost-before', 'A'),
  ]);
  await sql`update intent set next_at = now() + interval '5 minutes' where ended_at is null`.execute(db);
  await sendCanaries(services);
  const after = await Promise.all(waiting.map(stateOf));
  expect(after.filter(({ state }) => state === 'POSTED')).toHaveLength(1);
  await sweep(services);
  for (const intent of waiting) expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
});

test('every call and its answer are stored', async () => {
  const intent = await driveIn('lost-after', 'A');
  await makeDue(intent);
  await sweep(services);
  const attempts = await db
    .selectFrom('intent_attempt')
    .select(['number', 'call', 'outcome'])
    .where('intent_id', '=', intent.id)
    .orderBy('number')
    .execute();
  expect(attempts).toEqual([
    { number: 1, call: 'call', outcome: 'unknown' },
    { number: 2, call: 'call', outcome: 'applied' },
  ]);
});
