/**
 * Returns a semaphore: `width` tasks run at once and `queue` wait in order. It returns `undefined` when the queue is
 * full and the task did not run.
 */
export function createSemaphore({ width, queue }: { width: number; queue: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function withLock<T>(task: () => Promise<T>): Promise<T | undefined> {
    if (running >= width) {
      if (waiting.length >= queue) return undefined;
      await new Promise<void>((enter) => waiting.push(enter));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // Passes the slot to the next task, so that no other task takes it in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
