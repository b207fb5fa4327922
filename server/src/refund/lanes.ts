import type { Services } from '../platform/services.ts';
import { refreshStale } from '../game/refresh.ts';
import { callDeadlineMs } from '../money/intent/timing.ts';
import { takeWaiting } from './store.ts';
import { settlePage } from './page/page.ts';

/** Parallel calls to one provider. At 200 ms an answer, that is about a hundred members a second. */
const askedAtOnce = 24;

const answeredMs = new WeakMap<Services, Map<string, number>>();

export type Lanes = {
  start(code: string): void;
  /** In the lane of its slowest game a member does not delay other lanes. */
  slowestOf(this: void, codes: readonly string[]): string;
  ended(): Promise<'none' | 'time'>;
};

/**
 * Opens one lane per game: it asks the games of members with unknown balances, then settles them. A game that does not
 * answer delays only its own lane.
 */
export function openLanes(services: Services, until: number): Lanes {
  const lastMs = answeredMs.get(services) ?? new Map<string, number>();
  answeredMs.set(services, lastMs);
  const running = new Map<string, Promise<void>>();
  const startedAgain = new Set<string>();
  const failures: unknown[] = [];
  let end: 'none' | 'time' = 'none';
  const ask = createAsker(services, lastMs);
  const slowestOf = (codes: readonly string[]): string =>
    codes.toSorted((one, other) => (lastMs.get(other) ?? 0) - (lastMs.get(one) ?? 0))[0] ?? '';

  const runLane = async (lane: string): Promise<void> => {
    try {
      while (performance.now() < until) {
        const members = await takeWaiting(services.db, lane, askedAtOnce);
        if (members.length === 0 && !startedAgain.delete(lane)) return;
        await Promise.all(members.flatMap(({ memberId, stale }) => stale.map((code) => ask(memberId, code))));
        const page = members.map(({ memberId }) => memberId);
        await settlePage(services, page, { settings: await services.settings.read(), laneOf: slowestOf, asked: true });
      }
      end = 'time';
    } catch (error) {
      failures.push(error);
    } finally {
      running.delete(lane);
    }
  };

  return {
    start: (code) => {
      if (running.has(code)) startedAgain.add(code);
      else running.set(code, runLane(code));
    },
    slowestOf,
    ended: async () => {
      await Promise.all(running.values());
      if (failures.length > 0) throw failures[0];
      return end;
    },
  };
}

function createAsker(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  lastMs: Map<string, number>,
): (memberId: bigint, code: string) => Promise<void> {
  const gates = new Map<string, Gate>();
  return async (memberId, code) => {
    const gate = gates.get(code) ?? createGate(askedAtOnce);
    gates.set(code, gate);
    await gate(async () => {
      const begunAt = performance.now();
      await refreshStale(services, memberId, [code], callDeadlineMs);
      lastMs.set(code, performance.now() - begunAt);
    });
  };
}

type Gate = (work: () => Promise<void>) => Promise<void>;

function createGate(most: number): Gate {
  let within = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (within >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else within += 1;
    try {
      await work();
    } finally {
      const first = waiting.shift();
      if (first === undefined) within -= 1;
      else first();
    }
  };
}
