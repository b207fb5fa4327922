import type { House } from '../house.ts';
import { ask } from './engine.ts';
import type { Intent } from './intent.ts';
import { claimCanaries, claimDue } from './store.ts';

const claimedAtOnce = 8;

/** Asks about everything that is due. Any process may; `SKIP LOCKED` and the lease keep two from asking about one. */
export async function sweep(house: House): Promise<void> {
  for (;;) {
    const due = await claimDue(house.db, claimedAtOnce);
    await Promise.all(due.map((intent) => askSafely(house, intent)));
    if (due.length < claimedAtOnce) return;
  }
}

/** Asks one of each partner's waiting intents, so that a partner that is back is noticed within half a minute. */
export async function sendCanaries(house: House): Promise<void> {
  const canaries = await claimCanaries(house.db);
  await Promise.all(canaries.map((intent) => askSafely(house, intent)));
}

/** One intent that throws must not keep the others waiting; its lease passes and it is asked again. */
async function askSafely(house: House, intent: Intent): Promise<void> {
  try {
    await ask(house, intent);
  } catch (error) {
    house.log.error({ err: error, intent: intent.publicId }, 'an intent could not be asked about');
  }
}

/** Seconds since the oldest intent without evidence was last sure; 0 when there is none (money §2, watched figure). */
export async function oldestUnknownSeconds(house: House): Promise<number> {
  const { rows } = await house.pool.query<{ age: number | null }>(
    'select extract(epoch from app_now() - min(unknown_since))::float8 as age from intent where ended_at is null',
  );
  return rows[0]?.age ?? 0;
}

/** How many intents stand in each state without an end; states without any count 0. */
export async function countOpen(house: House): Promise<Record<string, number>> {
  const { rows } = await house.pool.query<{ state: string; open: number }>(
    'select state, count(*)::integer as open from intent where ended_at is null group by state',
  );
  const none = { RESERVED: 0, UNKNOWN: 0, NEEDS_OPERATOR: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, open }) => [state, open])) };
}
