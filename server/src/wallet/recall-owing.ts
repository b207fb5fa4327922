import type { Services } from '../platform/services.ts';
import { recallAll } from './recall.ts';
import { isOwing, listOwing } from './store.ts';

/**
 * Recalls money from the games of members with a debt, for one day after the entry that caused it. The money repays the
 * debt.
 */
export async function recallOwing(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
): Promise<void> {
  for (const memberId of await listOwing(services.db)) await recallOf(services, memberId);
}

export async function recallOf(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  memberId: bigint,
): Promise<void> {
  try {
    if (!(await isOwing(services.db, memberId))) return;
    await recallAll(services, { memberId, route: 'owed', value: undefined, bodyHash: Buffer.alloc(0) });
  } catch (error) {
    services.log.error({ err: error, memberId }, 'games of a member with a debt were left to the next recall');
  }
}
