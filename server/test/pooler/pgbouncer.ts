import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../../src/platform/db/run-as.ts';

export const pgbouncerVersion = readVersion();

export const keepsStatements = pgbouncerVersion !== undefined && pgbouncerVersion >= 1.21;

function readVersion(): number | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, found] = /PgBouncer (1\.\d+)/.exec(stdout ?? '') ?? [];
  return found === undefined ? undefined : Number(found);
}

export type Pgbouncer = { urlOf(url: string): string; stop(): Promise<void> };

export async function startPgbouncer(urls: string[], settings: Record<string, string>): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const [first = ''] = urls;
  const { hostname, port: postgresPort } = new URL(first);
  const logins = urls.map((url) => new URL(url)).map(({ username, password }) => `"${username}" "${password}"\n`);
  writeFileSync(join(folder, 'users.txt'), logins.join(''));
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    default_pool_size: '4',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${postgresPort}\n[pgbouncer]\n${lines.join('')}`);
  const runAs = chooseAccount(undefined);
  const child = spawn('pgbouncer', [file], { ...runAs, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  const ended = once(child, 'exit');
  await untilUp(child);
  return {
    urlOf: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilUp(child: ReturnType<typeof spawn>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let written = '';
  child.stderr?.on('data', (text: Buffer) => {
    written += text.toString('utf8');
    if (written.includes('process up')) resolve();
  });
  child.once('exit', () => reject(new Error(`PgBouncer ended:\n${written}`)));
  return promise;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
