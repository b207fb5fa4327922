import { rm } from 'node:fs/promises';
import type { Services } from '../../platform/services.ts';
import { sweepFolder } from '../../platform/http/upload/sweep.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';
import { fileFolder } from './receive.ts';
import { deleteUnsent, listKeptKeys } from './store.ts';

const waitsFor = '24 hours';

export async function sweepUploads(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  for (const key of await deleteUnsent(services.db, waitsFor)) await rm(uploadPath(services, key), { force: true });
  await sweepFolder(uploadPath(services, fileFolder), async (names) => {
    const keys = names.map((name) => `${fileFolder}/${name}`);
    const kept = await listKeptKeys(services.db, keys);
    return kept.map((key) => key.slice(fileFolder.length + 1));
  });
}
