import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { connectPatiently } from './connect.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { createPool, isUnavailable } from './pool.ts';
import { detectPooling } from './pooler.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from './run-as.ts';

const pgbouncerVersion = readVersion();

const keepsStatements = pgbouncerVersion !== undefined && pgbouncerVersion >= 1.21;

const { appUrl, ownerUrl } = await createTestDb();
const started: Pgbouncer[] = [];
afterEach(() => Promise.all(started.splice(0).map((pgbouncer) => pgbouncer.stop())).then(() => {}));

if (!keepsStatements) {
  process.stdout.write(
    `No PgBouncer 1.21 or newer is on the PATH (${pgbouncerVersion ?? 'none'}): tests over a pooler do not run.\n`,
  );
}

async function startPooler(settings: Record<string, string>): Promise<string> {
  const pgbouncer = await startPgbouncer([appUrl, ownerUrl], settings);
  started.push(pgbouncer);
  return pgbouncer.urlOf(appUrl);
}

const open = (databaseUrl: string, more: { databaseDirectUrl?: string; databaseOwnerUrl?: string } = {}) =>
  openDatabase(
    { databaseUrl, databaseOwnerUrl: ownerUrl, databaseDirectUrl: undefined, dataDir: '/nowhere', ...more },
    () => {},
  );

const names = async (database: OpenDatabase) => {
  const own = database.createPool({ max: 1 });
  await own.query('select $1::int', [1]);
  const { rows } = await own.query<{ name: string }>('select name from pg_prepared_statements');
  await own.end();
  return rows.map(({ name }) => name);
};

test('one text has one statement name in every process, and other texts have others', async () => {
  expect(await detectPooling(appUrl)).toBe('none');
  const database = await open(appUrl);
  const [name = ''] = await names(database);
  expect(name).toBe('kZAlKUhrvxlwtqT0OEPHmexfDiOpErIiqWrIcOSZ9tt0');
});

test('a start-up parameter that a pooler refuses is an error at once', () => {
  const refusal = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' });
  expect(isUnavailable(refusal)).toBe(false);
  expect(isUnavailable(Object.assign(new Error('query_wait_timeout'), { code: '08P01' }))).toBe(true);
});

describe.runIf(pgbouncerVersion !== undefined)('behind a PgBouncer', () => {
  test('shared connections without prepared statements: the start fails within 10 s in one line', async () => {
    const off: Record<string, string> = keepsStatements ? { max_prepared_statements: '0' } : {};
    const url = await startPooler({ pool_mode: 'transaction', ...off });
    const begun = performance.now();
    await expect(open(url)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The pooler at DATABASE_URL .* max_prepared_statements above 0.*$/),
    });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('one connection per session: everything works as without a pooler', async () => {
    const url = await startPooler({ pool_mode: 'session' });
    expect(await detectPooling(url)).toBe('session');
  });
});

describe.runIf(keepsStatements)('behind a PgBouncer that shares connections', () => {
  const shared = { pool_mode: 'transaction', max_prepared_statements: '200' };

  test('two processes never run each other’s statements', async () => {
    const url = await startPooler(shared);
    const database = await open(url, { databaseDirectUrl: appUrl });
    vi.resetModules();
    const other = await import('./pool.ts');
    const pools = [database.createPool({ max: 6 }), other.createPool(url, { max: 6, isShared: true })];
    const texts = ['debit ', 'credit '];
    const wrong: unknown[] = [];
    const ask = async (nth: number): Promise<void> => {
      const word = texts[nth % 2] ?? '';
      const { rows } = (await pools[nth % 2]?.query(`select '${word}' || $1::text as said`, [nth])) ?? { rows: [] };
      if (rows[0]?.said !== `${word}${nth}`) wrong.push(rows);
    };
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
    expect(wrong).toEqual([]);
    await Promise.all(pools.map((each) => each.end()));
  });

  test('limits hold inside a transaction, and outside one by the role', async () => {
    const url = await startPooler(shared);
    const database = await open(url, { databaseDirectUrl: appUrl });
    const own = database.createPool({ statementTimeoutMs: 1234 });
    const client = await own.connect();
    await client.query('begin');
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1234ms' }]);
    expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '2s' }]);
    await client.query('commit');
    client.release();
    const direct = await connectPatiently(appUrl);
    expect((await direct.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
    await direct.end();
    await own.end();
  });

  test('LISTEN and migrations require an address without the pooler', async () => {
    const url = await startPooler(shared);
    await expect(open(url)).rejects.toThrow(/set DATABASE_DIRECT_URL to PostgreSQL itself/);
    await expect(migrate(url)).rejects.toThrow(/set DATABASE_OWNER_URL to such an address/);
  });

  test('a refused start-up parameter is reported in one line without a wait', async () => {
    const url = await startPooler(shared);
    const begun = performance.now();
    const withParameter = createPool(`${url}?options=-c%20statement_timeout%3D5s`);
    await expect(withParameter.query('select 1')).rejects.toThrow(/unsupported startup parameter/);
    await withParameter.end();
    await expect(connectPatiently(`${url}?options=-c%20statement_timeout%3D5s`)).rejects.toThrow(
      /cannot be reached \(unsupported startup parameter/,
    );
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

function readVersion(): number | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, found] = /PgBouncer (1\.\d+)/.exec(stdout ?? '') ?? [];
  return found === undefined ? undefined : Number(found);
}

type Pgbouncer = { urlOf(url: string): string; stop(): Promise<void> };

async function startPgbouncer(urls: string[], settings: Record<string, string>): Promise<Pgbouncer> {
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
