import type { House } from '../house.ts';
import { refreshStale } from '../game/refresh.ts';
import { callDeadlineMs } from '../intent/timing.ts';
import { takeWaiting } from './night.ts';
import { settlePage } from './page/page.ts';

/** Calls to one partner at a time: one that answers in 200 ms reports on about a hundred members a second. */
const askedAtOnce = 24;

/** How long each game took to answer its last call, ms. */
const answeredMs = new WeakMap<House, Map<string, number>>();

export type Lanes = {
  /** Starts the lane of a game unless it is under way. */
  start(code: string): void;
  /** The game among these that was the slowest to answer: in its lane a member keeps no other lane waiting. */
  slowestOf(this: void, codes: readonly string[]): string;
  /** Waits until every lane has stopped; `time` when one of them has members left. */
  ended(): Promise<'none' | 'time'>;
};

/**
 * One lane a game: members with unknown balances wait in it on the night's list, their games are asked, then they are
 * settled. A silent game holds up its own lane only.
 */
export function openLanes(house: House, until: number): Lanes {
  const lastMs = answeredMs.get(house) ?? new Map<string, number>();
  answeredMs.set(house, lastMs);
  const running = new Map<string, Promise<void>>();
  const startedAgain = new Set<string>();
  const failures: unknown[] = [];
  let end: 'none' | 'time' = 'none';
  const ask = createAsker(house, lastMs);
  const slowestOf = (codes: readonly string[]): string =>
    codes.toSorted((one, other) => (lastMs.get(other) ?? 0) - (lastMs.get(one) ?? 0))[0] ?? '';

  const runLane = async (lane: string): Promise<void> => {
    try {
      while (performance.now() < until) {
        const members = await takeWaiting(house.db, lane, askedAtOnce);
        if (members.length === 0 && !startedAgain.delete(lane)) return;
        await Promise.all(members.flatMap(({ memberId, stale }) => stale.map((code) => ask(memberId, code))));
        const page = members.map(({ memberId }) => memberId);
        await settlePage(house, page, { settings: await house.settings.read(), laneOf: slowestOf, asked: true });
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

/** Asks a game for one member's balance, with at most so many calls to that game at a time. */
function createAsker(house: House, lastMs: Map<string, number>): (memberId: bigint, code: string) => Promise<void> {
  const gates = new Map<string, Gate>();
  return async (memberId, code) => {
    const gate = gates.get(code) ?? createGate(askedAtOnce);
    gates.set(code, gate);
    await gate(async () => {
      const begunAt = performance.now();
      await refreshStale(house, memberId, [code], callDeadlineMs);
      lastMs.set(code, performance.now() - begunAt);
    });
  };
}

type Gate = (work: () => Promise<void>) => Promise<void>;

/** Lets at most so many in at once, in the order they came. */
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
