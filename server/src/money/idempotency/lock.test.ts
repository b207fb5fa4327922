import { expect, test, vi } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { createPool, isUnavailable } from '../../platform/db/pool.ts';
import { createDb } from '../../platform/db/transaction.ts';
import { withLock } from './idempotency.ts';

const { db, url } = await createTestDb();

function held() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: () => ended, end };
}

test('tasks of one key run one at a time, in the order of their calls', async () => {
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((name) => withLock(db, 'key', task(name))));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('tasks of other keys do not wait', async () => {
  const first = held();
  const running = withLock(db, 'one', first.run);
  expect(await withLock(db, 'two', async () => 'done')).toBe('done');
  first.end();
  await running;
});

test('a task that throws releases the lock', async () => {
  const broken = withLock(db, 'key', async () => {
    throw new Error('broken');
  });
  const after = withLock(db, 'key', async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await after).toBe('done');
});

test('a wait longer than the limit is a lock error, its task never runs, and the next task still runs', async () => {
  const first = held();
  const running = withLock(db, 'key', first.run);
  let ran = false;
  const late = withLock(db, 'key', async () => (ran = true), 1);
  const patient = withLock(db, 'key', async () => 'done');
  expect(isUnavailable(await late.catch((error: unknown) => error))).toBe(true);
  first.end();
  await running;
  expect(await patient).toBe('done');
  expect(ran).toBe(false);
});

test.each([
  [1, 5_000],
  [20, 100_000],
])('with a pool of patience %i the limit is %i ms', async (patience, limitMs) => {
  vi.useFakeTimers();
  try {
    const [first, own] = [held(), createDb(createPool(url, { patience }))];
    const running = withLock(own, 'key', first.run);
    const outcome = vi.fn();
    const late = withLock(own, 'key', async () => 'done').then(outcome, outcome);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.mock.calls.map(([error]) => isUnavailable(error))).toEqual([true]);
    first.end();
    await Promise.all([running, late]);
  } finally {
    vi.useRealTimers();
  }
});
