import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const root = join(import.meta.dirname, '..');

export type BenchDatabase = { url: string; stop(): Promise<void> };

/** A durable PostgreSQL of the run's own, with the house's schema: fsync on, or the figures mean nothing. */
export async function startDatabase(): Promise<BenchDatabase> {
  const child = fork(join(root, 'server/src/testing/postgres.ts'), ['--durable'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  const client = new pg.Client({ connectionString: message.url });
  await client.connect();
  const folder = join(root, 'server/migrations');
  for (const file of readdirSync(folder).toSorted()) await client.query(readFileSync(join(folder, file), 'utf8'));
  await client.end();
  return {
    url: message.url,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
