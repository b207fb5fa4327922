// Runs the embedded PostgreSQL in its own process, so that a restart of the server leaves it running.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';

const dataDir = resolve(process.env['DATA_DIR'] || '.data');
const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
const drainedWithinMs = 10_000;

try {
  const postgres = await startEmbedded(dataDir, { say: (line) => process.stdout.write(`${line}\n`) });
  const alive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(alive);
    void stop(postgres).finally(() => process.exit(0));
  });
  process.send?.({ database: { url: postgres.url, ownerUrl: postgres.ownerUrl } });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Keeps PostgreSQL while the server uses it: the server still drains after their parent was killed. */
async function stop(postgres) {
  const deadline = performance.now() + drainedWithinMs;
  await postgres.stop();
  while (!process.connected && existsSync(pidFile) && performance.now() < deadline) {
    await sleep(300);
    await postgres.stop();
  }
}
