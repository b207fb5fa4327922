import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../src/chat/attempt.ts';

type Timer = { atMs: number; order: number; act: () => void };

export function createTestClock(random: () => number) {
  let nowMs = 0;
  let order = 0;
  const timers = new Set<Timer>();

  const next = (): Timer | undefined => [...timers].sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];

  const clock: Clock = {
    now: () => nowMs,
    after(ms, act) {
      const timer = { atMs: nowMs + Math.max(0, ms), order: (order += 1), act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    random,
  };
  return {
    clock,
    async pass(ms: number): Promise<void> {
      const endMs = nowMs + ms;
      await turn();
      for (let timer = next(); timer && timer.atMs <= endMs; timer = next()) {
        timers.delete(timer);
        nowMs = Math.max(nowMs, timer.atMs);
        timer.act();
        await turn();
      }
      nowMs = endMs;
    },
  };
}
