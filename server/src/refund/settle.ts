import type { House } from '../house.ts';
import { openLanes } from './lanes.ts';
import { beginNight, listPage, listWaitedFor, nextPage } from './night.ts';
import { type PageTerms, settlePage } from './page/page.ts';

/** Members settled by one commit; each of them waits for it at most. */
const membersAPage = 100;

/** A turn ends after so long and the next one goes on, so that a server that closes need not wait. */
const turnMs = 5_000;

/**
 * Settles the night in pages of members. Any number of processes may, at any time of the day: a night is settled once
 * for each member, as its snapshot's key says. Members with unknown balances wait in the lane of a game.
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
