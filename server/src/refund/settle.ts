import type { Services } from '../platform/services.ts';
import { openLanes } from './lanes.ts';
import { beginRefundNight, listPage } from './night.ts';
import { listSettleable, listWaitedFor } from './store.ts';
import { type PageTerms, settlePage } from './page/page.ts';

/** Members per commit; their requests wait for at most one commit. */
const membersAPage = 100;

/** Time budget of one run; the next run continues, so a shutdown need not wait. */
const turnMs = 5_000;

/**
 * Settles the night in pages of members, in any number of processes: the snapshot's key allows one settlement per
 * member and night. Members with unknown balances wait in the lane of a game.
 */
export async function settleRefunds(services: Services): Promise<void | 'again'> {
  const until = performance.now() + turnMs;
  const settings = await services.settings.read();
  if (!(await beginRefundNight(services.db, settings['refund.settleFrom']))) return undefined;
  while (performance.now() < until && (await listPage(services.db)));
  const lanes = openLanes(services, until);
  for (const code of await listWaitedFor(services.db)) lanes.start(code);
  const terms = { settings, laneOf: lanes.slowestOf, asked: false };
  const ends: ('none' | 'time')[] = [];
  try {
    ends.push(await settlePages(services, until, terms, (code) => lanes.start(code)));
  } finally {
    ends.push(await lanes.ended());
  }
  return ends.includes('time') ? 'again' : undefined;
}

async function settlePages(
  services: Pick<Services, 'db' | 'log'>,
  until: number,
  terms: PageTerms,
  startLane: (code: string) => void,
): Promise<'none' | 'time'> {
  let after = 0n;
  while (performance.now() < until) {
    const page = await listSettleable(services.db, after, membersAPage);
    const last = page.at(-1);
    if (last === undefined) return 'none';
    for (const code of await settlePage(services, page, terms)) startLane(code);
    after = last;
  }
  return 'time';
}
