import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { House } from '../../../house.ts';
import { uploadPath } from '../../../http/upload/upload.ts';

/** Far longer than any upload or reading takes: a file this old that no slip names is nobody's. */
const orphanMs = 60 * 60_000;
/** So long a picture is kept after the slip's end. */
const keptFor = '90 days';

/** Removes files no slip names (an upload cut off, a process killed) and pictures whose time is over. For the jobs. */
export async function sweepPictures(house: House): Promise<void> {
  await sql`
    update slip set picture_key = null, file_key = null, stored_bytes = 0
    where ended_at < app_now() - ${keptFor}::interval and stored_bytes > 0`.execute(house.db);
  const folder = uploadPath(house, '');
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const seen = await stat(join(folder, name)).catch(() => undefined);
    if (seen?.isFile() === true && Date.now() - seen.mtimeMs > orphanMs) old.push(name);
  }
  if (old.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${old}::text[]) as name
    where not exists (select from slip where file_key = name) and not exists (select from slip where picture_key = name)
  `.execute(house.db);
  for (const { name } of rows) await rm(join(folder, name), { force: true });
}
