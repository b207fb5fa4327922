import type { House } from '../house.ts';
import { openLanes } from './lanes.ts';
import { beginNight, listPage, listWaitedFor, nextPage } from './night.ts';
import { type PageTerms, settlePage } from './page/page.ts';

/** Members per commit. A member's requests wait for that commit at most. */
const membersAPage = 100;

/** Time budget of one run in milliseconds. The next run continues, so a server that shuts down need not wait. */
const turnMs = 5_000;

/**
 * Settles the night in pages of members. Safe in any number of processes at any time: the snapshot's key allows one
 * settlement per member and night. Members with unknown balances wait in the lane of a game.
 */
export async function settleRefunds(house: House): Promise<void | 'again'> {
  const until = performance.now() + turnMs;
  const settings = await house.settings.read();
  if (!(await beginNight(house.db, settings['refund.settleFrom']))) return undefined;
  while (performance.now() < until && (await listPage(house.db)));
  const lanes = openLanes(house, until);
  for (const code of await listWaitedFor(house.db)) lanes.start(code);
  const terms = { settings, laneOf: lanes.slowestOf, asked: false };
  const ends: ('none' | 'time')[] = [];
  try {
    ends.push(await settlePages(house, until, terms, (code) => lanes.start(code)));
  } finally {
    ends.push(await lanes.ended());
  }
  return ends.includes('time') ? 'again' : undefined;
}

async function settlePages(
  house: House,
  until: number,
  terms: PageTerms,
  startLane: (code: string) => void,
): Promise<'none' | 'time'> {
  let after = 0n;
  while (performance.now() < until) {
    const page = await nextPage(house.db, after, membersAPage);
    const last = page.at(-1);
    if (last === undefined) return 'none';
    for (const code of await settlePage(house, page, terms)) startLane(code);
    after = last;
  }
  return 'time';
}
