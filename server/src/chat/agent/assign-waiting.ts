import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { assignLongestWaiting, audit, lockAssigning, takeBackOrphans } from './store.ts';
import { publishChange } from './assignment.ts';

const perRun = 200;

/**
 * Assigns the longest-waiting conversations to online agents with the fewest, at most `chat.maxOpen` each. Never to the
 * agent who released it. First takes back those of suspended agents. Returns the number assigned.
 */
export async function assignWaiting(services: Pick<Services, 'db' | 'realtime' | 'settings'>): Promise<number> {
  for (const id of await takeBackOrphans(services.db)) publishChange(services, id);
  const most = (await services.settings.read())['chat.maxOpen'];
  if (most <= 0) return 0;
  let given = 0;
  while (given < perRun && (await assignNext(services, most))) given += 1;
  return given;
}

async function assignNext(services: Pick<Services, 'db' | 'realtime'>, most: number): Promise<boolean> {
  const id = await inTransaction(services.db, async (tx) => {
    await lockAssigning(tx);
    const row = await assignLongestWaiting(tx, most);
    if (row !== undefined) await audit(tx, row.id, null, 'assign', { to: String(row.staff_id) });
    return row?.id;
  });
  if (id !== undefined) publishChange(services, id);
  return id !== undefined;
}
