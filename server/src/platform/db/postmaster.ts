import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { codeOf, errorReason, startError } from '../start-error.ts';
import type { Binaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

export type Cluster = { home: string; runAs: RunAs; binaries: Binaries };

type StartOptions = {
  durable: boolean;
  urlAt: (port: number) => string;
  prepare: (port: number) => Promise<void>;
};

const execute = promisify(execFile);
const maxTries = 3;

/** A PGPORT or PGDATA of the user's shell must not reach PostgreSQL. */
const cleanEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export async function run({ home, runAs }: Cluster, program: string, args: string[]): Promise<void> {
  const env = process.platform === 'win32' ? undefined : cleanEnv;
  try {
    await execute(program, args, { ...runAs, cwd: home, timeout: 60_000, ...(env && { env }) });
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
    throw startError(`The embedded PostgreSQL failed: ${lastLine(said) ?? errorReason(error)}`);
  }
}

function lastLine(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.findLast((line) => line !== '');
}

export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      const port =
        (await findRunning(cluster, options.urlAt)) ?? (await launch(cluster, options.durable, await findFreePort()));
      await options.prepare(port);
      return port;
    } catch (error) {
      if (tries >= maxTries) throw error;
      await sleep(500);
    }
  }
}

async function findRunning(cluster: Cluster, urlAt: (port: number) => string): Promise<number | undefined> {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline) {
    const running = findPostmaster(cluster);
    if (running === undefined) return undefined;
    if (running.port !== undefined && (await answers(urlAt(running.port)))) return running.port;
    await sleep(200);
  }
  await run(cluster, cluster.binaries.pgCtl, ['stop', '-D', join(cluster.home, 'data'), '-m', 'immediate', '-w']);
  return undefined;
}

function readPidFile({ home }: Cluster): { pid: number; port: number | undefined } | undefined {
  try {
    const lines = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const port = Number(lines[3]);
    return { pid: Number(lines[0]), port: Number.isInteger(port) && port > 0 ? port : undefined };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw startError(`PostgreSQL's data in ${home} cannot be read (${errorReason(error)})`);
  }
}

/**
 * Removes a stale pid file: PostgreSQL would mistake its number for its own after a reboot. Backends of a killed
 * postmaster are found by their shared memory.
 */
function findPostmaster(cluster: Cluster): { pid: number; port: number | undefined } | undefined {
  const running = readPidFile(cluster);
  if (running === undefined || isPostgres(running.pid)) return running;
  rmSync(join(cluster.home, 'data', 'postmaster.pid'), { force: true });
  return undefined;
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return codeOf(error) === '3D000';
  } finally {
    await client.end().catch(() => {});
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function launch(cluster: Cluster, durable: boolean, port: number): Promise<number> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Windows has no such socket by default, and its shell would pass the quotes on.
    ...(process.platform === 'win32' ? {} : { unix_socket_directories: '' }),
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    // Keeps members' data out of the log (security#data).
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`);
  const log = join(cluster.home, 'start.log');
  const data = join(cluster.home, 'data');
  await run(cluster, cluster.binaries.pgCtl, [
    'start',
    '-D',
    data,
    '-l',
    log,
    '-w',
    '-t',
    '60',
    '-s',
    '-o',
    flags.join(' '),
  ]);
  return port;
}

export function keepRunning(cluster: Cluster, durable: boolean, port: number): () => Promise<void> {
  let busy: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    if (findPostmaster(cluster) !== undefined) return;
    await launch(cluster, durable, port).catch(() => {});
  };
  const timer = setInterval(() => {
    busy ??= look().finally(() => (busy = undefined));
  }, 500);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await busy;
  };
}

export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const stopped = findPostmaster(cluster);
  if (stopped === undefined) return;
  const data = join(cluster.home, 'data');
  try {
    await run(cluster, cluster.binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30', '-s']);
  } catch (error) {
    if (findPostmaster(cluster)?.pid === stopped.pid) throw error;
  }
}
