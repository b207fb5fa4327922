import { rm } from 'node:fs/promises';
import { inTransaction, type Db, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';
import { countGuestBytes, dropOldest, type GuestFile, lockGuestFiles } from './store.ts';

const mebibyte = 1024 * 1024;

/** Bytes of guests' files: one guest and one address in a day, and all unsent files together. */
export const guestBudget = { guest: 20 * mebibyte, source: 60 * mebibyte, unsent: 2 * 1024 * mebibyte };

/** Refuses REQUEST_LIMIT if a file exceeds the day's budget of its guest or address. */
export async function refuseBytes(db: Db | Tx, file: GuestFile) {
  const row = await countGuestBytes(db, file, guestBudget);
  return row?.full === true ? refuse('REQUEST_LIMIT', { retryAfter: row.retry_after }) : undefined;
}

export async function keepWithinBudget<T>(
  services: Pick<Services, 'config' | 'db'>,
  file: GuestFile,
  store: (tx: Tx) => Promise<T>,
) {
  const dropped: string[] = [];
  const kept = await inTransaction(services.db, async (tx) => {
    await lockGuestFiles(tx);
    const refused = await refuseBytes(tx, file);
    if (refused !== undefined) return refused;
    dropped.push(...(await dropOldest(tx, guestBudget.unsent - file.bytes)));
    return store(tx);
  });
  // After the commit, so that a rollback keeps both row and file.
  for (const key of dropped) await rm(uploadPath(services, key), { force: true }).catch(() => {});
  return kept;
}
