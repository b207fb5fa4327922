import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './processes.ts';
import { runFolder, sharePostgres, startPostgres } from './stack.ts';

/**
 * Starts one PostgreSQL for all workers; each stack creates a database in it. Keeps compiled code for the run, since
 * most of its time is server starts. Both runners need a default export.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-run-'));
  process.env[runFolder] = folder;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const [postgres] = await Promise.all([startPostgres(), compileServer()]);
  await sharePostgres(postgres.roles);
  return async () => {
    await postgres.stop();
    // A worker that ends late still writes compiled code.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

async function compileServer(): Promise<void> {
  await startProgram('server/src/main.ts', { LIMITS: 'off', SANDBOX: 'off' }).ended;
}
