import { expect, test } from 'vitest';
import { drive } from '../../intent/engine.ts';
import type { Intent } from '../../intent/intent.ts';
import { sweep } from '../../intent/sweep.ts';
import { createTestDb } from '../../testing/database.ts';
import { fakeGame, type FakeGame, type Mood } from '../../testing/game-partner.ts';
import { testHouse } from '../../testing/house.ts';
import { reserveIn } from '../../testing/intent.ts';
import { createGame, passTime } from '../../testing/wallet.ts';
import type { GameProvider } from '../provider.ts';
import { closeItem, countOpenItems, listOpenItems } from './item.ts';
import { reconcile, reconcileDue } from './reconcile.ts';
import { beginRun } from './store.ts';

const { db, pool } = await createTestDb();
const games = new Map<string, GameProvider>();
const house = testHouse(pool, { replace: { games } });
const minute = 60_000;

type Book = 'named' | 'nameless' | 'sum';
const shows = {
  named: { book: 'list' },
  nameless: { book: 'list', nameless: true, listed: 50 },
  sum: { book: 'sum', nameless: true },
} as const;

/** A partner of the test's own. */
async function open(kind: Book): Promise<FakeGame> {
  const game = fakeGame(`GAME${games.size}`, kind === 'named' ? 'A' : 'C', shows[kind]);
  games.set(game.provider.code, game.provider);
  await createGame(db, game.provider.code);
  return game;
}

async function send(game: FakeGame, amountMinor: bigint, mood: Mood = 'ok'): Promise<Intent & { username: string }> {
  const intent = await reserveIn(db, game.provider.code, amountMinor);
  game.mood = mood;
  await drive(house, intent, performance.now());
  game.mood = 'ok';
  return intent;
}

/** One run over the last hour: its end, and what stands open afterwards, without what differs from run to run. */
async function run({ provider: { code } }: FakeGame, from = new Date(Date.now() - 60 * minute)) {
  const [told] = await reconcile(house, [code], { window: { from, to: new Date(Date.now() + minute) } });
  if (told === undefined) throw new Error('nothing was compared');
  return { outcome: told.outcome, matched: told.matched, underWay: told.underWay, items: await itemsOf(code) };
}

async function itemsOf(code: string) {
  const items = (await listOpenItems(db)).filter(({ provider }) => provider === code);
  return items.map(({ kind, oursMinor, theirsMinor }) => [kind, oursMinor, theirsMinor]);
}

test.each(['named', 'nameless'] as const)('a %s list: what both have agrees, over all its pages', async (kind) => {
  const game = await open(kind);
  for (const amount of [100n, 200n, 300n, 400n, 500n]) await send(game, amount);
  expect(await run(game)).toEqual({ outcome: 'agreed', matched: 5, underWay: 0, items: [] });
});

test.each(['named', 'nameless'] as const)('a %s list: a row the partner lost is ours only', async (kind) => {
  const game = await open(kind);
  for (const amount of [100n, 200n, 300n]) await send(game, amount);
  const [lost] = game.book.splice(1, 1);
  expect(await run(game)).toMatchObject({ outcome: 'differs', matched: 2, items: [['ours_only', 200n, null]] });
  if (lost !== undefined) game.book.push(lost);
  expect(await run(game)).toMatchObject({ outcome: 'agreed', matched: 3, items: [] });
});

test.each(['named', 'nameless'] as const)('a %s list: a row more at the partner is theirs only', async (kind) => {
  const game = await open(kind);
  const { username } = await send(game, 100n);
  const reference = kind === 'named' ? 'KPnobody' : null;
  game.book.push({ id: 'X', username, reference, credits: -70n, at: new Date() });
  expect(await run(game)).toMatchObject({ outcome: 'differs', matched: 1, items: [['theirs_only', null, 70n]] });
});

test.each(['named', 'nameless'] as const)('a %s list: another amount is one difference, not two', async (kind) => {
  const game = await open(kind);
  await send(game, 100n);
  const [row] = game.book;
  if (row !== undefined) row.credits = 101n;
  expect(await run(game)).toMatchObject({ outcome: 'differs', matched: 0, items: [['amount_differs', 100n, 101n]] });
});

test('what a partner carried out twice under one reference is theirs only, once', async () => {
  const game = await open('named');
  await send(game, 100n);
  const [row] = game.book;
  if (row !== undefined) game.book.push({ ...row, id: 'TWICE' });
  expect(await run(game)).toMatchObject({ matched: 1, items: [['theirs_only', null, 100n]] });
});

test('equal transfers of a player without references are matched one to one', async () => {
  const game = await open('nameless');
  const { username } = await send(game, 100n);
  for (const id of ['X', 'Y']) game.book.push({ id, username, reference: null, credits: 100n, at: new Date() });
  expect(await run(game)).toMatchObject({
    matched: 1,
    items: [
      ['theirs_only', null, 100n],
      ['theirs_only', null, 100n],
    ],
  });
});

test('a row of the same player and amount from long before is not taken for the transfer', async () => {
  const game = await open('nameless');
  await send(game, 100n);
  const [row] = game.book;
  if (row !== undefined) row.at = new Date(Date.now() - 30 * minute);
  expect((await run(game)).items).toEqual([
    ['theirs_only', null, 100n],
    ['ours_only', 100n, null],
  ]);
});

test.each(['named', 'nameless', 'sum'] as const)(
  '%s: what is on its way is told apart, applied or not',
  async (kind) => {
    const game = await open(kind);
    await send(game, 100n, 'lost-after');
    await send(game, 300n, 'lost-before');
    expect(await run(game)).toMatchObject({ outcome: 'agreed', items: [] });
    expect((await run(game)).underWay).toBeGreaterThan(0);
    await passTime(db);
    await sweep(house);
    expect((await run(game)).items).toEqual([]);
  },
);

test.each(['named', 'nameless'] as const)(
  'a %s list: what we gave back and they carried out is a difference',
  async (kind) => {
    const game = await open(kind);
    const { providerRef, username } = await send(game, 100n, 'refuse');
    const reference = kind === 'named' ? providerRef : null;
    game.book.push({ id: 'LATE', username, reference, credits: 100n, at: new Date() });
    expect(await run(game)).toMatchObject({ outcome: 'differs', items: [['theirs_only', null, 100n]] });
  },
);

test('a second run, and two at once, change nothing; a difference that has gone is ended', async () => {
  const game = await open('named');
  await send(game, 100n);
  const [row] = game.book.splice(0, 1);
  await run(game);
  const before = await db.selectFrom('reconciliation_item').selectAll().execute();
  await run(game);
  await Promise.all([run(game), run(game), run(game)]);
  expect(await db.selectFrom('reconciliation_item').selectAll().execute()).toEqual(before);
  if (row !== undefined) game.book.push(row);
  expect(await run(game)).toMatchObject({ outcome: 'agreed', items: [] });
  game.book.splice(0, 1);
  expect(await run(game)).toMatchObject({ outcome: 'differs', items: [['ours_only', 100n, null]] });
});

test('a run over another window leaves the differences of this one open', async () => {
  const game = await open('named');
  await send(game, 100n);
  game.book.splice(0, 1);
  await run(game);
  const earlier = { from: new Date(Date.now() - 60 * minute), to: new Date(Date.now() - 30 * minute) };
  const [told] = await reconcile(house, [game.provider.code], { window: earlier });
  expect(told).toMatchObject({ outcome: 'agreed', matched: 0 });
  expect(await itemsOf(game.provider.code)).toHaveLength(1);
});

test('a difference a person has closed stays closed and is no alarm, until its amount is another', async () => {
  const game = await open('sum');
  await send(game, 100n);
  game.book.push({ id: 'X', username: 'x', reference: null, credits: 5n, at: new Date() });
  expect(await settledRun(game)).toMatchObject({ outcome: 'differs', items: [['sum_differs', 100n, 105n]] });
  const item = (await listOpenItems(db)).find(({ provider }) => provider === game.provider.code);
  const decision = { id: item?.id ?? 0n, by: 'Noi', reason: 'their gift' };
  expect(await closeItem(db, decision)).toBe('closed');
  expect(await closeItem(db, decision)).toBe('not_open');
  await send(game, 300n);
  expect(await settledRun(game)).toMatchObject({ outcome: 'agreed', items: [] });
  game.book.push({ id: 'Y', username: 'x', reference: null, credits: 1n, at: new Date() });
  expect(await settledRun(game)).toMatchObject({ outcome: 'differs', items: [['sum_differs', 400n, 406n]] });
});

/** What ended just now may not be in a partner's sum yet, so a sum is only judged some seconds later. */
async function settledRun(game: FakeGame) {
  await db
    .updateTable('intent')
    .set({ real_ended_at: new Date(Date.now() - minute) })
    .where('ended_at', 'is not', null)
    .execute();
  return run(game);
}

test('a sum that differs by more than is on its way is a difference; within it nothing is known', async () => {
  const game = await open('sum');
  await send(game, 100n);
  await send(game, 30n, 'lost-before');
  await settledRun(game);
  game.book.push({ id: 'X', username: 'x', reference: null, credits: 31n, at: new Date() });
  expect(await settledRun(game)).toMatchObject({ items: [['sum_differs', 100n, 131n]] });
  const [, extra] = game.book;
  if (extra !== undefined) extra.credits = 30n;
  expect(await settledRun(game)).toMatchObject({ items: [['sum_differs', 100n, 131n]] });
  await passTime(db);
  await sweep(house);
  expect(await settledRun(game)).toMatchObject({ items: [['sum_differs', 100n, 130n]] });
});

test('a partner that keeps silent says so, keeps its differences, and stops no other', async () => {
  const [silent, other] = [await open('named'), await open('named')];
  await send(silent, 100n);
  await send(other, 100n);
  const [row] = silent.book.splice(0, 1);
  await run(silent);
  if (row !== undefined) silent.book.push(row);
  silent.mood = 'down';
  const told = await reconcile(house, [silent.provider.code, other.provider.code]);
  expect(told.map(({ outcome }) => outcome)).toEqual(['silent', 'agreed']);
  expect(await itemsOf(silent.provider.code)).toHaveLength(1);
  silent.mood = 'ok';
  expect(await run(silent)).toMatchObject({ outcome: 'agreed', items: [] });
});

test('a run that was killed holds the next one up for its lease, and leaves nothing behind', async () => {
  const game = await open('named');
  await send(game, 100n);
  const { code } = game.provider;
  await beginRun(db, code, null, true);
  expect((await run(game)).outcome).toBe('busy');
  await db
    .updateTable('reconciliation_run')
    .set({ lease_until: new Date(0) })
    .where('provider', '=', code)
    .execute();
  expect(await run(game)).toMatchObject({ outcome: 'agreed', matched: 1 });
});

test('a run that was taken for killed keeps nothing of what it found', async () => {
  const game = await open('named');
  await send(game, 100n);
  game.book.splice(0, 1);
  const { code, book } = game.provider;
  if (book?.kind !== 'list') throw new Error('a list was expected');
  const { read } = book;
  Object.assign(book, {
    read: async (call: Parameters<typeof read>[0]) => {
      await db
        .updateTable('reconciliation_run')
        .set({ lease_until: new Date(0) })
        .where('provider', '=', code)
        .execute();
      await beginRun(db, code, null, true);
      return read(call);
    },
  });
  expect(await run(game)).toMatchObject({ outcome: 'busy', items: [] });
});

test('a transfer that ended long after it began is looked for where it began', async () => {
  const game = await open('named');
  const { id } = await send(game, 100n);
  const [row] = game.book;
  if (row !== undefined) row.at = new Date(Date.now() - 120 * minute);
  await db
    .updateTable('intent')
    .set({ real_created_at: new Date(Date.now() - 121 * minute) })
    .where('id', '=', id)
    .execute();
  expect(await run(game)).toMatchObject({ outcome: 'agreed', matched: 1, items: [] });
});

test('money on a clearing account that no transfer accounts for is a difference of the ledger', async () => {
  const game = await open('named');
  const { id } = await send(game, 100n);
  await db.updateTable('intent').set({ amount_minor: 90n }).where('id', '=', id).execute();
  const found = await run(game);
  await db.updateTable('intent').set({ amount_minor: 100n }).where('id', '=', id).execute();
  expect(found.items).toEqual(
    expect.arrayContaining([
      ['amount_differs', 111n, 100n],
      ['ledger_differs', 90n, 100n],
    ]),
  );
  expect(await run(game)).toMatchObject({ outcome: 'agreed', items: [] });
});

test('the job compares a book a day after the first transfer, then once a day, and says so loudly', async () => {
  const game = await open('named');
  const { id } = await send(game, 100n);
  const { code } = game.provider;
  const runs = () =>
    db.selectFrom('reconciliation_run').selectAll().where('provider', '=', code).orderBy('id').execute();
  await reconcileDue(house);
  expect(await runs()).toEqual([]);
  const yesterday = new Date(Date.now() - 25 * 60 * minute);
  await db
    .updateTable('intent')
    .set({ real_created_at: yesterday, real_ended_at: yesterday })
    .where('id', '=', id)
    .execute();
  game.book.splice(0, 1);
  await reconcileDue(house);
  await reconcileDue(house);
  expect(await runs()).toMatchObject([{ outcome: 'differs', follows: true }]);
  expect(house.lines.some((line) => line.includes('"level":50') && line.includes(code))).toBe(true);
  expect(await countOpenItems(db)).toBeGreaterThan(0);
});
