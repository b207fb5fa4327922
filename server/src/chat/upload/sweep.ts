import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { sweepFolder } from '../../platform/http/upload/sweep.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';
import { fileFolder } from './receive.ts';

const waitsFor = '24 hours';

export async function sweepUploads(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  const { rows } = await sql<{ file_key: string }>`
    delete from chat_upload where id in (
      select id from chat_upload where state = 'waiting' and created_at < app_now() - ${waitsFor}::interval
      for update skip locked)
    returning file_key`.execute(services.db);
  for (const { file_key: key } of rows) await rm(uploadPath(services, key), { force: true });
  await sweepFolder(uploadPath(services, fileFolder), async (names) => {
    const keys = names.map((name) => `${fileFolder}/${name}`);
    const { rows: kept } = await sql<{ file_key: string }>`
      select file_key from chat_upload where file_key = any(${keys}::text[])`.execute(services.db);
    return kept.map(({ file_key: key }) => key.slice(fileFolder.length + 1));
  });
}
