import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { createTestDb } from '../../../test/database.ts';
import { inTransaction, type Tx } from './transaction.ts';

const { db } = await createTestDb();

beforeAll(async () => {
  await sql`create table probe (id int primary key, n int8 not null, at date)`.execute(db);
  await sql`insert into probe values (1, 10, '2026-11-21'), (2, 20, null)`.execute(db);
});

const add = (tx: Tx, id: number, n: number) => sql`update probe set n = n + ${n} where id = ${id}`.execute(tx);

async function valueOf(id: number): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`select n from probe where id = ${id}`.execute(db);
  return rows[0]?.n ?? 0n;
}

test('an int8 is a bigint, also in an array, and a date stays text', async () => {
  const { rows } =
    await sql`select 9007199254740993::int8 as n, array[1::int8, null] as list, at from probe where id = 1`.execute(db);
  expect(rows).toEqual([{ n: 9007199254740993n, list: [1n, null], at: '2026-11-21' }]);
});

test('a transaction commits when it returns and rolls back when it throws', async () => {
  const before = await valueOf(1);
  await inTransaction(db, (tx) => add(tx, 1, 1));
  const failing = inTransaction(db, async (tx) => {
    await add(tx, 1, 100);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await valueOf(1)).toBe(before + 1n);
});

test('a refusal is returned and rolls back every row', async () => {
  const before = await valueOf(1);
  const result = await inTransaction(db, async (tx) => {
    await add(tx, 1, 100);
    return refuse('MONEY_NOT_ENOUGH', { min: 1 });
  });
  expect(result).toEqual({ refused: 'MONEY_NOT_ENOUGH', data: { min: 1 } });
  expect(await valueOf(1)).toBe(before);
});

test('two transactions in a deadlock both succeed', async () => {
  const before = [await valueOf(1), await valueOf(2)];
  let runs = 0;
  let held = 0;
  const { promise: bothHold, resolve: noteBoth } = Promise.withResolvers<void>();
  const cross = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, first, 1);
      held += 1;
      if (held === 2) noteBoth();
      await bothHold;
      await add(tx, second, 1);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(runs).toBeGreaterThan(2);
  expect([await valueOf(1), await valueOf(2)]).toEqual(before.map((n) => n + 2n));
});

test('a transaction that always fails to serialize fails after three retries', async () => {
  let runs = 0;
  const failing = inTransaction(db, async (tx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
});
