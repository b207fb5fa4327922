import { expect, test } from 'vitest';
import { sweep } from '../money/intent/sweep.ts';
import { createTestDb } from '../../test/database.ts';
import { statementsOf, minutesAgo } from '../../test/game/reconcile.ts';
import { passTime } from '../../test/wallet.ts';

const { db, pool } = await createTestDb();
const { services, open, send, run, settledRun } = statementsOf(db, pool);

test.each(['named', 'nameless'] as const)('a %s list: equal transfers match over all its pages', async (kind) => {
  const game = await open(kind);
  for (const amount of [100n, 200n, 300n, 400n, 500n]) await send(game, amount);
  expect(await run(game)).toEqual({ outcome: 'agreed', matched: 5, underWay: 0, items: [] });
});

test.each(['named', 'nameless'] as const)('a %s list: a row missing at the provider is ours only', async (kind) => {
  const game = await open(kind);
  for (const amount of [100n, 200n, 300n]) await send(game, amount);
  const [lost] = game.statement.splice(1, 1);
  expect(await run(game)).toMatchObject({ outcome: 'differs', matched: 2, items: [['ours_only', 200n, null]] });
  if (lost !== undefined) game.statement.push(lost);
  expect(await run(game)).toMatchObject({ outcome: 'agreed', matched: 3, items: [] });
});

test.each(['named', 'nameless'] as const)(
  'a %s list: an additional row at the provider is theirs only',
  async (kind) => {
    const game = await open(kind);
    const { username } = await send(game, 100n);
    const reference = kind === 'named' ? 'KPnobody' : null;
    game.statement.push({ id: 'X', username, reference, credits: -70n, at: new Date() });
    expect(await run(game)).toMatchObject({ outcome: 'differs', matched: 1, items: [['theirs_only', null, 70n]] });
  },
);

test.each(['named', 'nameless'] as const)('a %s list: another amount is one difference, not two', async (kind) => {
  const game = await open(kind);
  await send(game, 100n);
  const [row] = game.statement;
  if (row !== undefined) row.credits = 101n;
  expect(await run(game)).toMatchObject({ outcome: 'differs', matched: 0, items: [['amount_differs', 100n, 101n]] });
});

test('a reference that a provider executed twice is theirs only, once', async () => {
  const game = await open('named');
  await send(game, 100n);
  const [row] = game.statement;
  if (row !== undefined) game.statement.push({ ...row, id: 'TWICE' });
  expect(await run(game)).toMatchObject({ matched: 1, items: [['theirs_only', null, 100n]] });
});

test('equal transfers of a player without references match one to one', async () => {
  const game = await open('nameless');
  const { username } = await send(game, 100n);
  for (const id of ['X', 'Y']) game.statement.push({ id, username, reference: null, credits: 100n, at: new Date() });
  expect(await run(game)).toMatchObject({
    matched: 1,
    items: [
      ['theirs_only', null, 100n],
      ['theirs_only', null, 100n],
    ],
  });
});

test('an old row of the same player and amount does not match the transfer', async () => {
  const game = await open('nameless');
  await send(game, 100n);
  const [row] = game.statement;
  if (row !== undefined) row.at = minutesAgo(30);
  expect((await run(game)).items).toEqual([
    ['theirs_only', null, 100n],
    ['ours_only', 100n, null],
  ]);
});

test.each(['named', 'nameless', 'sum'] as const)(
  '%s: an open transfer is reported separately, applied or not',
  async (kind) => {
    const game = await open(kind);
    await send(game, 100n, 'lost-after');
    await send(game, 300n, 'lost-before');
    expect(await run(game)).toMatchObject({ outcome: 'agreed', items: [] });
    expect((await run(game)).underWay).toBeGreaterThan(0);
    await passTime(db);
    await sweep(services);
    expect((await run(game)).items).toEqual([]);
  },
);

test.each(['named', 'nameless'] as const)(
  'a %s list: a transfer that we voided and they executed is a difference',
  async (kind) => {
    const game = await open(kind);
    const { providerRef, username } = await send(game, 100n, 'refuse');
    const reference = kind === 'named' ? providerRef : null;
    game.statement.push({ id: 'LATE', username, reference, credits: 100n, at: new Date() });
    expect(await run(game)).toMatchObject({ outcome: 'differs', items: [['theirs_only', null, 100n]] });
  },
);

test('a sum that differs by more than open transfers is a difference; within them nothing is known', async () => {
  const game = await open('sum');
  await send(game, 100n);
  await send(game, 30n, 'lost-before');
  await settledRun(game);
  game.statement.push({ id: 'X', username: 'x', reference: null, credits: 31n, at: new Date() });
  expect(await settledRun(game)).toMatchObject({ items: [['sum_differs', 100n, 131n]] });
  const [, extra] = game.statement;
  if (extra !== undefined) extra.credits = 30n;
  expect(await settledRun(game)).toMatchObject({ items: [['sum_differs', 100n, 131n]] });
  await passTime(db);
  await sweep(services);
  expect(await settledRun(game)).toMatchObject({ items: [['sum_differs', 100n, 130n]] });
});

test('a transfer that ended long after it began is searched at its start', async () => {
  const game = await open('named');
  const { id } = await send(game, 100n);
  const [row] = game.statement;
  if (row !== undefined) row.at = minutesAgo(120);
  await db
    .updateTable('intent')
    .set({ real_created_at: minutesAgo(121) })
    .where('id', '=', id)
    .execute();
  expect(await run(game)).toMatchObject({ outcome: 'agreed', matched: 1, items: [] });
});

test('money on a clearing account without a transfer is a difference of the ledger', async () => {
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

test('a row from before the window, read because clocks differ, belongs to another window', async () => {
  const game = await open('named');
  await send(game, 100n);
  game.statement.unshift({ id: 'X', username: 'x', reference: null, credits: 5n, at: minutesAgo(62) });
  expect(await run(game)).toEqual({ outcome: 'agreed', matched: 1, underWay: 0, items: [] });
});
