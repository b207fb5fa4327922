import { rm } from 'node:fs/promises';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { uploadPath } from '../platform/http/upload/upload.ts';
import {
  batch,
  chatBatch,
  emptyChats,
  type FileRow,
  lockGuestChats,
  removeEndedCounters,
  removeExpired,
  removeOldCodes,
  removeOldUploads,
} from './store.ts';

/** Deletes ended counters and old codes. Idempotency keys of money calls stay: they work however late. */
export async function forgetExpired({ db }: Pick<Services, 'db'>): Promise<void> {
  await removeEndedCounters(db);
  await removeOldCodes(db);
}

/** Removes expired data in batches; `again` when more is left. Never touches money, the ledger and audit tables. */
export async function endRetention(services: Pick<Services, 'config' | 'db'>): Promise<void | 'again'> {
  const { db } = services;
  const counts: number[] = [];
  for (const removed of await removeExpired(db)) counts.push(removed / batch);
  counts.push((await removeFiles(services)) / batch, (await emptyGuestChats(services)) / chatBatch);
  return counts.some((part) => part >= 1) ? 'again' : undefined;
}

async function removeFiles(services: Pick<Services, 'config' | 'db'>): Promise<number> {
  const rows = await removeOldUploads(services.db);
  await dropFiles(services, rows);
  return rows.length;
}

async function dropFiles(services: Pick<Services, 'config'>, rows: readonly FileRow[]): Promise<void> {
  for (const { file_key: key } of rows) await rm(uploadPath(services, key), { force: true });
}

async function emptyGuestChats(services: Pick<Services, 'config' | 'db'>): Promise<number> {
  const { files, emptied } = await inTransaction(services.db, async (tx) => {
    const ids = await lockGuestChats(tx);
    return { files: ids.length === 0 ? [] : await emptyChats(tx, ids), emptied: ids.length };
  });
  await dropFiles(services, files);
  return emptied;
}
