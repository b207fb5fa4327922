import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFileProcess, type NoAnswer } from '../../../platform/http/upload/file-process.ts';
import type { Cleaned, CleanOrder } from './clean.ts';

declare module '../../../platform/services.ts' {
  interface Services {
    readonly cleaner: Cleaner;
  }
}

export type CleanOutcome = Cleaned | { outcome: NoAnswer | 'busy' };

export type Cleaner = {
  clean(order: CleanOrder): Promise<CleanOutcome>;
  close(): void;
};

/** Longest queue. Further files are refused as busy, as each may take ten seconds. */
const mostWaiting = 20;

const program = join(import.meta.dirname, 'clean.ts');

export function createCleaner({ withinMs, file = program }: { withinMs?: number; file?: string } = {}): Cleaner {
  const cleaning = createFileProcess<CleanOrder, Cleaned>(file, withinMs);
  let waiting = 0;
  const clean = async (order: CleanOrder): Promise<CleanOutcome> => {
    await mkdir(dirname(order.target), { recursive: true, mode: 0o700 }).catch(() => {});
    const first = await cleaning.ask(order);
    // Retries once after a crash: the first crash may have another cause than the file.
    const answer = first === 'broken' ? await cleaning.ask(order) : first;
    return typeof answer === 'string' ? { outcome: answer } : answer;
  };
  return {
    async clean(order) {
      if (waiting >= mostWaiting) return { outcome: 'busy' };
      waiting += 1;
      try {
        const cleaned = await clean(order);
        if (cleaned.outcome !== 'clean') {
          for (const path of [order.target, `${order.target}.new`]) await rm(path, { force: true }).catch(() => {});
        }
        return cleaned;
      } finally {
        waiting -= 1;
      }
    },
    close: cleaning.close,
  };
}
