import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, type Embedded } from '../src/platform/db/embedded.ts';

const prefix = 'kapao-test-';

/** File system in memory on Linux: creating, opening and dropping a database takes a fifth less processor time there. */
const inMemory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Starts a PostgreSQL in a temporary folder. Run as a program, it lives as long as its parent. `--durable` writes to
 * disk safely, for meaningful measurements.
 */
export async function startTestPostgres(durable = false): Promise<Embedded> {
  await sweep();
  const parent = !durable && hasRoomInMemory() ? inMemory : tmpdir();
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  const postgres = await startEmbedded(folder, { durable });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on its own connection, in the database of the address or the named one. */
export async function runStatement(url: string, statement: string, database?: string): Promise<void> {
  const address = new URL(url);
  if (database !== undefined) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Stops a PostgreSQL of a killed run. */
async function sweep(): Promise<void> {
  const parents = [tmpdir(), inMemory].filter((parent) => existsSync(parent));
  const folders = parents.flatMap((parent) => readdirSync(parent).map((name) => ({ parent, name })));
  for (const { parent, name } of folders.filter((entry) => entry.name.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const folder = join(parent, name);
    try {
      await endPostmaster(join(folder, 'postgres/data/postmaster.pid'));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // It belongs to another account, which cleans up at its own next run.
    }
  }
}

async function endPostmaster(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 50 && isAlive(pid); tries += 1) await sleep(100);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const postgres = await startTestPostgres(process.argv.includes('--durable'));
  const alive = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(alive);
    void postgres.stop().then(() => process.exit(0));
  });
  const { url, ownerUrl, adminUrl } = postgres;
  process.send?.({ url, ownerUrl, adminUrl });
}
