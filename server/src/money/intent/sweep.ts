import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../platform/services.ts';
import { ask } from './engine.ts';
import { claimCanaries, claimDueIntents, type Intent, listDueProviders } from './intent.ts';

const claimedAtOnce = 8;
const lookAgainMs = 1_000;

/**
 * Asks about all due intents, one lane per provider: a slow provider delays no other. Any process may run it: `SKIP
 * LOCKED` and the lease exclude others.
 */
export async function sweep(services: Services): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  while (failures.length === 0) {
    for (const provider of await listDueProviders(services.db)) {
      if (lanes.has(provider)) continue;
      const lane = sweepProvider(services, provider).catch((error: unknown) => void failures.push(error));
      lanes.set(
        provider,
        lane.finally(() => lanes.delete(provider)),
      );
    }
    if (lanes.size === 0) return;
    await endOfOne(lanes.values());
  }
  throw failures[0];
}

async function sweepProvider(services: Services, provider: string): Promise<void> {
  for (let limit = 1; ; limit = claimedAtOnce) {
    const due = await claimDueIntents(services.db, provider, limit);
    await Promise.all(due.map((intent) => askIntentSafely(services, intent)));
    if (due.length < limit) return;
  }
}

async function endOfOne(lanes: Iterable<Promise<void>>): Promise<void> {
  const ended = new AbortController();
  const again = sleep(lookAgainMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([...lanes, again]);
  ended.abort();
}

/** Asks about one waiting intent per provider, so that a recovery is noticed within half a minute. */
export async function sendCanaries(services: Services): Promise<void> {
  const canaries = await claimCanaries(services.db);
  await Promise.all(canaries.map((intent) => askIntentSafely(services, intent)));
}

async function askIntentSafely(services: Services, intent: Intent): Promise<void> {
  try {
    await ask(services, intent);
  } catch (error) {
    services.log.error({ err: error, intent: intent.publicId }, 'an intent could not be asked about');
  }
}

/** Seconds since the oldest intent without evidence became unknown; 0 without one (rules#partner-outcomes). */
export async function oldestUnknownSeconds(services: Pick<Services, 'pool'>): Promise<number> {
  const { rows } = await services.pool.query<{ age: number | null }>(
    'select extract(epoch from app_now() - min(unknown_since))::float8 as age from intent where ended_at is null',
  );
  return rows[0]?.age ?? 0;
}

export async function countOpen(services: Pick<Services, 'pool'>): Promise<Record<string, number>> {
  const { rows } = await services.pool.query<{ state: string; open: number }>(
    'select state, count(*)::integer as open from intent where ended_at is null group by state',
  );
  const none = { RESERVED: 0, UNKNOWN: 0, NEEDS_OPERATOR: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, open }) => [state, open])) };
}
