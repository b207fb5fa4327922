import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { statementsOf, minuteMs, minutesAgo } from '../../test/game/reconcile.ts';
import { closeItem, countOpenItems, listOpenItems } from './store.ts';
import { readNet } from './ours/store.ts';
import { reconcileStatements, reconcileDue } from './reconcile.ts';
import { beginRun } from './store.ts';

const { db, pool } = await createTestDb();
const { services, open, send, run, settledRun, itemsOf } = statementsOf(db, pool);

test('a second run, and two at once, change nothing; a resolved difference ends', async () => {
  const game = await open('named');
  await send(game, 100n);
  const [row] = game.statement.splice(0, 1);
  await run(game);
  const before = await db.selectFrom('reconciliation_item').selectAll().execute();
  await run(game);
  await Promise.all([run(game), run(game), run(game)]);
  expect(await db.selectFrom('reconciliation_item').selectAll().execute()).toEqual(before);
  if (row !== undefined) game.statement.push(row);
  expect(await run(game)).toMatchObject({ outcome: 'agreed', items: [] });
  game.statement.splice(0, 1);
  expect(await run(game)).toMatchObject({ outcome: 'differs', items: [['ours_only', 100n, null]] });
});

test('a run over another window leaves the differences of this one open', async () => {
  const game = await open('named');
  await send(game, 100n);
  game.statement.splice(0, 1);
  await run(game);
  const earlier = { from: minutesAgo(60), to: minutesAgo(30) };
  const [answer] = await reconcileStatements(services, [game.provider.code], { window: earlier });
  expect(answer).toMatchObject({ outcome: 'agreed', matched: 0 });
  expect(await itemsOf(game.provider.code)).toHaveLength(1);
});

test('a difference closed by staff stays closed and raises no alarm until its amount changes', async () => {
  const game = await open('sum');
  await send(game, 100n);
  game.statement.push({ id: 'X', username: 'x', reference: null, credits: 5n, at: new Date() });
  expect(await settledRun(game)).toMatchObject({ outcome: 'differs', items: [['sum_differs', 100n, 105n]] });
  const item = (await listOpenItems(db)).find(({ provider }) => provider === game.provider.code);
  const decision = { id: item?.id ?? 0n, by: 'Noi', reason: 'their gift' };
  expect(await closeItem(db, decision)).toBe('closed');
  expect(await closeItem(db, decision)).toBe('not_open');
  await send(game, 300n);
  expect(await settledRun(game)).toMatchObject({ outcome: 'agreed', items: [] });
  game.statement.push({ id: 'Y', username: 'x', reference: null, credits: 1n, at: new Date() });
  expect(await settledRun(game)).toMatchObject({ outcome: 'differs', items: [['sum_differs', 400n, 406n]] });
});

test('a provider without an answer is reported, keeps its differences, and stops no other', async () => {
  const [silent, other] = [await open('named'), await open('named')];
  await send(silent, 100n);
  await send(other, 100n);
  const [row] = silent.statement.splice(0, 1);
  await run(silent);
  if (row !== undefined) silent.statement.push(row);
  silent.mood = 'down';
  const answer = await reconcileStatements(services, [silent.provider.code, other.provider.code]);
  expect(answer.map(({ outcome }) => outcome)).toEqual(['silent', 'agreed']);
  expect(await itemsOf(silent.provider.code)).toHaveLength(1);
  silent.mood = 'ok';
  expect(await run(silent)).toMatchObject({ outcome: 'agreed', items: [] });
});

test('a killed run delays the next one for its lease, and leaves nothing behind', async () => {
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

test('a run declared lost stores nothing', async () => {
  const game = await open('named');
  await send(game, 100n);
  game.statement.splice(0, 1);
  const { code, statement } = game.provider;
  if (statement?.kind !== 'list') throw new Error('a list was expected');
  const { read } = statement;
  Object.assign(statement, {
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

test('the job compares a statement a day after the first transfer, then once a day, and logs differences as errors', async () => {
  const game = await open('named');
  const { id } = await send(game, 100n);
  const { code } = game.provider;
  const runs = () =>
    db.selectFrom('reconciliation_run').selectAll().where('provider', '=', code).orderBy('id').execute();
  await reconcileDue(services);
  expect(await runs()).toEqual([]);
  const yesterday = minutesAgo(25 * 60);
  await db
    .updateTable('intent')
    .set({ real_created_at: yesterday, real_ended_at: yesterday })
    .where('id', '=', id)
    .execute();
  game.statement.splice(0, 1);
  await reconcileDue(services);
  const first = await runs();
  await reconcileDue(services);
  expect(await runs()).toEqual(first);
  expect(first.every(({ follows }) => follows)).toBe(true);
  expect(first.map(({ outcome }) => outcome)).toEqual(['differs', ...first.slice(1).map(() => 'agreed')]);
  expect(services.lines.some((line) => line.includes('"level":50') && line.includes(code))).toBe(true);
  expect(await countOpenItems(db)).toBeGreaterThan(0);
});

test('an outage of 30 days is compared and stored in steps of hours, and a restart continues after the last one', async () => {
  const game = await open('named');
  const { code, statement } = game.provider;
  if (statement?.kind !== 'list') throw new Error('a list was expected');
  const monthAgo = minutesAgo(30 * 24 * 60);
  const old = await send(game, 100n);
  await db
    .updateTable('intent')
    .set({ real_created_at: monthAgo, real_ended_at: monthAgo })
    .where('id', '=', old.id)
    .execute();
  const { read } = statement;
  const asked: { from: Date; to: Date }[] = [];
  let left = 40;
  Object.assign(statement, {
    read: async (call: Parameters<typeof read>[0]) => {
      left -= 1;
      if (left <= 0) throw new Error('the partner is down from now on');
      asked.push(call);
      return read(call);
    },
  });
  const finished = async () => {
    const { rows } = await sql<{ upto: Date }>`select max(to_at) as upto from reconciliation_run
      where provider = ${code} and outcome in ('agreed', 'differs')`.execute(db);
    return rows[0]?.upto.getTime() ?? 0;
  };
  await reconcileStatements(services, [code]);
  const before = await finished();
  expect(before).toBeGreaterThan(monthAgo.getTime());
  expect(before).toBeLessThan(minutesAgo(15 * 24 * 60).getTime());
  left = Infinity;
  asked.length = 0;
  await reconcileStatements(services, [code]);
  const hoursMs = 60 * minuteMs;
  expect(asked[0]?.from.getTime()).toBeGreaterThanOrEqual(before - 2 * hoursMs);
  expect(Math.max(...asked.map(({ from, to }) => to.getTime() - from.getTime()))).toBeLessThanOrEqual(7 * hoursMs);
  expect(await finished()).toBeGreaterThan(minutesAgo(5).getTime());
});

test('the stored sum and later transfers equal all transfers', async () => {
  const game = await open('sum');
  const { code } = game.provider;
  const ends = [30 * 24 * 60, 29 * 24 * 60, 3 * 24 * 60, 61, 30];
  for (const [nth, minutes] of ends.entries()) {
    const { id } = await send(game, BigInt(100 * (nth + 1)));
    await db
      .updateTable('intent')
      .set({ real_ended_at: minutesAgo(minutes) })
      .where('id', '=', id)
      .execute();
  }
  const [first] = await reconcileStatements(services, [code]);
  expect(first).toMatchObject({ outcome: 'agreed', differences: [] });
  const { rows } = await sql<{ credits: bigint }>`
    select sum(credits_minor)::bigint as credits from reconciliation_sum where provider = ${code}`.execute(db);
  expect(rows).toEqual([{ credits: 1_000n }]);
  expect(await readNet(db, code, minutesAgo(1))).toEqual({ netMinor: 1_500n, unsureInMinor: 0n, unsureOutMinor: 0n });
  // Transfers in the stored sum are not read again.
  await sql`update reconciliation_sum set credits_minor = credits_minor + 1 where provider = ${code} and currency = 'THB'`.execute(
    db,
  );
  expect((await readNet(db, code, minutesAgo(1))).netMinor).toBe(1_501n);
});
