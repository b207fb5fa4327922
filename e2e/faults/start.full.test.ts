import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePorts, startProgram, until, type Program } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';

async function startAlone(env: Record<string, string>): Promise<Program> {
  const [port] = await findFreePorts(1);
  return startProgram('server/src/main.ts', { PORT: String(port), LOG_LEVEL: 'warn', ...env });
}

describe.concurrent('a start that cannot work prints one line and exits with 1', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kapao-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const expectOneLine = async (env: Record<string, string>, words: RegExp): Promise<void> => {
    const program = await startAlone(env);
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([expect.stringMatching(words)]);
  };

  test('a taken port', async () => {
    const [port = 0] = await findFreePorts(1);
    const taker = createServer().listen(port, '127.0.0.1');
    await expectOneLine({ PORT: String(port), DATA_DIR: folder }, new RegExp(`^Port ${port} is taken`));
    taker.close();
  });

  test('a data folder that cannot be made', () =>
    expectOneLine({ DATA_DIR: '/dev/null/data' }, /^The data folder .*DATA_DIR/));

  test('a dead DATABASE_URL, without its password', async () => {
    const [port] = await findFreePorts(1);
    const url = `postgres://someone:very-secret@127.0.0.1:${port}/kapao`;
    await expectOneLine(
      { DATABASE_URL: url, DATA_DIR: folder },
      /^(?!.*very-secret)PostgreSQL at 127.0.0.1:.*DATABASE_URL/,
    );
  });

  test('limits lifted in live mode', () => expectOneLine({ LIMITS: 'off', MODE: 'live' }, /LIMITS=off/));
});

describe('processes over one database', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ servers: 3 });
  });
  afterAll(() => stack.stop());

  test('three that start together on an empty database migrate and seed it once', async () => {
    const names = await stack.sql<{ name: string }>('select name from schema_migration');
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    const [members] = await stack.sql<{ count: string }>('select count(*) from member');
    expect(members?.count).toBe('1');
  });

  test('one with a different master key does not start and prints in one line where both keys are', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kapao-start-'));
    const [theirs] = stack.servers;
    const program = await startAlone({ ...theirs.env, DATA_DIR: folder });
    expect(await program.ended).toBe(1);
    const line = program.output().trim();
    expect(line).toMatch(/^The database was made with master key [0-9a-f]{16} of .*, but .* holds [0-9a-f]{16};.*$/);
    expect(line).toContain(join(theirs.env['DATA_DIR'] ?? '-', 'keys', 'master.key'));
    expect(line).toContain(join(folder, 'keys', 'master.key'));
    await rm(folder, { recursive: true, force: true });
  });

  test('each serves as a role that cannot change the ledger', async () => {
    const roles = await stack.sql<{ role: string }>(
      `select distinct usename as role from pg_stat_activity
       where datname = current_database() and application_name = 'kapao'`,
    );
    expect(roles).toEqual([{ role: 'kapao_app' }]);
  });

  test('a server that gets SIGTERM answers open requests, refuses new ones and ends', async () => {
    const [, server] = stack.servers;
    if (server === undefined) throw new Error('no second server');
    const answered: number[] = [];
    let broken = 0;
    let asking = true;
    const client = async (): Promise<void> => {
      while (asking) {
        const reply = await fetch(`${server.url}/api/lookup/banks`).catch(() => undefined);
        if (reply === undefined) return;
        answered.push(reply.status);
        await reply.text().catch(() => (broken += 1));
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await until(
      async () => answered.length > 20,
      () => 'no answers',
    );
    const ended = server.program.kill('SIGTERM');
    await until(
      // On a slow machine it may end before it is checked; its clients below got the 503.
      () =>
        fetch(`${server.url}/readyz`).then(
          ({ status }) => status === 503,
          () => true,
        ),
      () => 'still ready',
    );
    expect(await ended).toBe(0);
    asking = false;
    await Promise.all(clients);
    expect(broken).toBe(0);
    expect(new Set(answered)).toEqual(new Set([200, 503]));
    await stack.restart(server);
    expect(await stack.violations()).toEqual([]);
  });

  test('a killed server leaves the others serving and restarts on its port', async () => {
    const [first, , third] = stack.servers;
    if (third === undefined) throw new Error('no third server');
    await stack.kill(third);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await stack.restart(third);
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  });
});
