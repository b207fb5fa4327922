import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { clearLimit, countLimit, readLimit, takeBackLimit } from './limits.ts';

const { db } = await createTestDb();
let number = 0;
const fresh = () => ({ key: `test:${(number += 1)}`, max: 3, windowSeconds: 60 });
const isRefused = async (count: ReturnType<typeof countLimit>) => (await count) !== undefined;

describe('a counter', () => {
  test('accepts its number in a window, then says how long to wait', async () => {
    const limit = fresh();
    for (let times = 0; times < 3; times += 1) expect(await countLimit(db, limit)).toBeUndefined();
    const refused = await countLimit(db, limit);
    expect(refused?.refused).toBe('REQUEST_LIMIT');
    expect(refused?.data?.['retryAfter']).toBeGreaterThan(0);
    expect(refused?.data?.['retryAfter']).toBeLessThanOrEqual(60);
  });

  test('accepts exactly its number of fifty at once', async () => {
    const limit = fresh();
    const refused = await Promise.all(Array.from({ length: 50 }, () => isRefused(countLimit(db, limit))));
    expect(refused.filter((no) => !no)).toHaveLength(3);
  });

  test('does not extend its window by refusals, and starts again after it', async () => {
    const limit = fresh();
    for (let times = 0; times < 20; times += 1) await countLimit(db, limit);
    await sql`update limit_counter set resets_at = now() where key = ${limit.key}`.execute(db);
    expect(await isRefused(countLimit(db, limit))).toBe(false);
  });

  test('is read without counting', async () => {
    const limit = fresh();
    for (let times = 0; times < 10; times += 1) expect(await readLimit(db, limit)).toBeUndefined();
    for (let times = 0; times < 3; times += 1) await countLimit(db, limit);
    expect((await readLimit(db, limit))?.refused).toBe('REQUEST_LIMIT');
  });

  test('takes one back, never below zero, and resets', async () => {
    const limit = fresh();
    await takeBackLimit(db, limit.key);
    for (let times = 0; times < 3; times += 1) await countLimit(db, limit);
    await takeBackLimit(db, limit.key);
    expect(await isRefused(countLimit(db, limit))).toBe(false);
    expect(await isRefused(countLimit(db, limit))).toBe(true);
    await clearLimit(db, limit.key);
    expect(await isRefused(countLimit(db, limit))).toBe(false);
  });
});
