import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

function createTasks() {
  const open: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    task: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((end) => open.push(end));
      running -= 1;
      return 'done';
    },
    endOne: () => open.shift()?.(),
    most: () => most,
  };
}

test('two run at once, the queue waits in order, one too many does not run', async () => {
  const { task, endOne, most } = createTasks();
  const withLock = createSemaphore({ width: 2, queue: 3 });
  const all = Array.from({ length: 7 }, () => withLock(task));
  const late = await Promise.all(all.slice(5));
  expect(late).toEqual([undefined, undefined]);
  const waiting = Promise.all(all.slice(0, 5));
  for (let round = 0; round < 20; round += 1) {
    endOne();
    await Promise.resolve();
    await new Promise(setImmediate);
  }
  expect(await waiting).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(most()).toBe(2);
});

test('a task that fails gives its place back', async () => {
  const withLock = createSemaphore({ width: 1, queue: 1 });
  await expect(withLock(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withLock(async () => 'next')).toBe('next');
});
