import { writeFileSync } from 'node:fs';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startTestPostgres } from '../postgres.ts';

/** Writes what `read` makes of the current schema, in a database of its own. */
export async function writeFromSchema(file: string, read: (url: string) => Promise<string>): Promise<void> {
  const postgres = await startTestPostgres();
  try {
    await migrate(postgres.ownerUrl);
    writeFileSync(file, await read(postgres.ownerUrl));
  } finally {
    await postgres.stop();
  }
}
