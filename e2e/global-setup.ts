import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './processes.ts';
import { runFolder, sharePostgres, startPostgres } from './stack.ts';

/**
 * One PostgreSQL for all workers; each stack makes a database in it. Code that was compiled once is kept for the run,
 * since starting servers is most of what it does. Both runners ask for a default export.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-run-'));
  process.env[runFolder] = folder;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const [postgres] = await Promise.all([startPostgres(), compileServer()]);
  sharePostgres(postgres.roles);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A server that refuses its settings has loaded all of its code; Node writes the compiled code down as it ends. */
async function compileServer(): Promise<void> {
  await startProgram('server/src/main.ts', { LIMITS: 'off', SANDBOX: 'off' }).ended;
}
