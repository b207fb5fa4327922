import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const orphanMs = 60 * 60_000;

export async function sweepFolder(folder: string, named: (names: string[]) => Promise<string[]>): Promise<void> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const seen = await stat(join(folder, name)).catch(() => undefined);
    if (seen?.isFile() === true && Date.now() - seen.mtimeMs > orphanMs) old.push(name);
  }
  if (old.length === 0) return;
  const kept = new Set(await named(old));
  for (const name of old) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}
