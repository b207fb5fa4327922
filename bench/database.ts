import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { connect } from './load.ts';

const root = join(import.meta.dirname, '..');

export type Postgres = {
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a durable PostgreSQL. With fsync off the figures would mean nothing. */
export async function startPostgres(): Promise<Postgres> {
  const child = fork(join(root, 'server/test/postgres.ts'), ['--durable'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ adminUrl: url }] = (await once(child, 'message')) as [{ adminUrl: string }];
  return {
    newDatabase: async () => {
      const name = `bench_${randomBytes(4).toString('hex')}`;
      const client = await connect(url);
      await client.query(`create database ${name}`);
      await client.end();
      const fresh = new URL(url);
      fresh.pathname = `/${name}`;
      return fresh.href;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export async function migrate(url: string): Promise<void> {
  const child = fork(join(root, 'server/test/migrate.ts'), [url]);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('the schema was not created');
}
