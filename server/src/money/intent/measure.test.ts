import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { readCash } from '../ledger/account.ts';
import { createTestDb } from '../../../test/database.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import type { Mood } from '../../../test/partner/line.ts';
import { testServices } from '../../../test/services.ts';
import { makeAskDue, reserveIn } from '../../../test/intent.ts';
import { createGame, passTime } from '../../../test/wallet.ts';
import { drive } from './engine.ts';
import { createIntent, type Intent, newIntent } from './intent.ts';
import { sweep } from './sweep.ts';

const { db, pool } = await createTestDb();
const code = 'LISTED';
const game = fakeGame(code, 'C', { listed: 3 });
const services = testServices(pool, { replace: { games: new Map([[code, game.provider]]) } });
await createGame(db, code);
const amountMinor = 5_000n;
const reserved = () => reserveIn(db, code, amountMinor);

function moveThere(username: string, credits: bigint): void {
  game.statement.push({ id: `X${game.statement.length}`, username, reference: null, credits, at: new Date() });
  game.balances.set(username, (game.balances.get(username) ?? 0n) + credits);
}

async function driveIn(intent: Intent, mood: Mood): Promise<void> {
  game.mood = mood;
  await drive(services, intent, performance.now());
  game.mood = 'ok';
}

const stateOf = ({ id }: Intent) =>
  db.selectFrom('intent').select(['state', 'evidence']).where('id', '=', id).executeTakeFirstOrThrow();

async function askNow(intent: Intent): Promise<void> {
  await makeAskDue(db, intent);
  await sweep(services);
}

async function askAfterGrace(): Promise<void> {
  await passTime(db);
  await sweep(services);
}

test('stores the newest list entry before the call, also for an empty list', async () => {
  const [first, second] = [await reserved(), await reserved()];
  await driveIn(first, 'lost-before');
  moveThere(second.username, 7n);
  await driveIn(second, 'lost-before');
  expect((await stateOf(first)).evidence).toMatchObject({ balanceBefore: '0', newestBefore: null });
  expect((await stateOf(second)).evidence).toMatchObject({
    balanceBefore: '7',
    newestBefore: game.statement.at(-1)?.id,
  });
  await askAfterGrace();
});

test('an entry newer than the mark proves the call, whatever was played meanwhile', async () => {
  const intent = await reserved();
  moveThere(intent.username, 1n);
  await driveIn(intent, 'lost-after');
  game.balances.set(intent.username, 0n);
  await askNow(intent);
  expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
});

test('an unclear answer does not count as recovery and wakes no other intent', async () => {
  const [unclear, waiting] = [await reserved(), await reserved()];
  await driveIn(unclear, 'lost-before');
  await driveIn(waiting, 'lost-before');
  moveThere(unclear.username, 7n);
  const later = new Date(Date.now() + 3_600_000);
  await db.updateTable('intent').set({ next_at: later }).where('id', '=', waiting.id).execute();
  await askNow(unclear);
  expect(await stateOf(unclear)).toMatchObject({ state: 'UNKNOWN' });
  const row = db.selectFrom('intent').select('next_at').where('id', '=', waiting.id);
  expect(await row.executeTakeFirst()).toEqual({ next_at: later });
});

test('an older entry of the same amount proves nothing', async () => {
  const intent = await reserved();
  moveThere(intent.username, amountMinor);
  await driveIn(intent, 'lost-before');
  await askNow(intent);
  expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
  await askAfterGrace();
  expect(await stateOf(intent)).toMatchObject({ state: 'VOIDED' });
  expect((await readCash(db, intent.memberId))?.freeMinor).toBe(2n * amountMinor);
});

test('a balance that moved by the exact amount proves nothing when the list has no new entry', async () => {
  const intent = await reserved();
  await driveIn(intent, 'lost-before');
  game.balances.set(intent.username, amountMinor);
  await askNow(intent);
  expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
  await askAfterGrace();
  expect(await stateOf(intent)).toMatchObject({ state: 'VOIDED' });
});

test.each([
  ['two of the same amount', [amountMinor, amountMinor]],
  ['one of another amount', [amountMinor + 1n]],
  ['one of the other direction', [-amountMinor]],
])('%s newer than the mark decides nothing: the money stays held', async (_case, moves) => {
  const intent = await reserved();
  moveThere(intent.username, 1n);
  await driveIn(intent, 'lost-before');
  for (const credits of moves) moveThere(intent.username, credits);
  await askAfterGrace();
  expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
  expect((await readCash(db, intent.memberId))?.heldMinor).toBe(amountMinor);
});

test('a list that no longer reaches back to the mark decides nothing', async () => {
  const intent = await reserved();
  moveThere(intent.username, 1n);
  await driveIn(intent, 'lost-before');
  for (const credits of [2n, amountMinor, 3n]) moveThere(intent.username, credits);
  await askAfterGrace();
  expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
});

test('a list without an answer decides nothing, and without one before the call makes no call', async () => {
  const intent = await reserved();
  await driveIn(intent, 'lost-after');
  game.mood = 'down';
  await askAfterGrace();
  expect(await stateOf(intent)).toMatchObject({ state: 'UNKNOWN' });
  game.mood = 'ok';
  await askAfterGrace();
  expect(await stateOf(intent)).toMatchObject({ state: 'POSTED' });
  const second = await reserved();
  const { recent } = game.provider;
  game.provider.recent = () => Promise.reject(new Error('wait'));
  await driveIn(second, 'ok');
  if (recent !== undefined) game.provider.recent = recent;
  expect(await stateOf(second)).toMatchObject({ state: 'VOIDED', evidence: { notSent: expect.any(String) } });
  expect(game.balances.get(second.username)).toBeUndefined();
});

test('calls for one player at one game run one at a time, in both directions and on any server', async () => {
  const { memberId, detail } = await reserved();
  for (const kind of ['transfer-in', 'transfer-out'] as const) {
    const second = newIntent({ kind, memberId, amountMinor, provider: code, detail });
    await expect(inTransaction(db, (tx) => createIntent(tx, second))).rejects.toThrow('intent_open_game');
  }
});
