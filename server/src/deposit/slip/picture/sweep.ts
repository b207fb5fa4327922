import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { sweepFolder } from '../../../platform/http/upload/sweep.ts';
import { uploadPath } from '../../../platform/http/upload/upload.ts';

const keptFor = '90 days';

/**
 * Removes expired pictures and files that no slip names (interrupted uploads, killed processes). Run by the job runner.
 */
export async function sweepPictures(services: Pick<Services, 'config' | 'db'>): Promise<void> {
  await sql`
    update slip set picture_key = null, file_key = null, stored_bytes = 0
    where ended_at < app_now() - ${keptFor}::interval and stored_bytes > 0`.execute(services.db);
  await sweepFolder(uploadPath(services, ''), async (names) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where exists (select from slip where file_key = name) or exists (select from slip where picture_key = name)
    `.execute(services.db);
    return rows.map(({ name }) => name);
  });
}
