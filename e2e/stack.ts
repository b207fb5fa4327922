import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePorts, startProgram, until, type Program } from './processes.ts';

type Env = Record<string, string>;

export type Server = {
  readonly url: string;
  readonly adminUrl: string;
  readonly port: number;
  program: Program;
  env: Env;
};

export type StackOptions = {
  servers?: number;
  env?: Env;
  sandboxEnv?: Env;
  ownPostgres?: boolean;
  hear?: (program: 'sandbox' | 'server', text: string) => void;
};

export type Stack = {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly servers: readonly [Server, ...Server[]];
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  violations(): Promise<string[]>;
  kill(server: Server, signal?: NodeJS.Signals): Promise<void>;
  /** Restarts it on its port; `env` replaces its own settings. With a `FAULT` it dies at that kill point. */
  restart(server: Server, env?: Env): Promise<void>;
  stop(): Promise<void>;
};

const sandboxSecret = randomBytes(32).toString('hex');

export const partnerSecret = (code: string): string =>
  createHmac('sha256', sandboxSecret).update(`kapao sandbox partner ${code}`).digest('hex');

const sharedPostgres = 'E2E_POSTGRES';

/** Database with the server's schema, which every stack copies. */
const schemaTemplate = 'e2e_template';

export const runFolder = 'E2E_FOLDER';

type Roles = { url: string; ownerUrl: string; adminUrl: string };

export async function startPostgres(): Promise<{ roles: Roles; stop: () => Promise<void> }> {
  const program = startProgram('server/test/postgres.ts', {});
  const roles = await program.message<Roles>();
  return { roles, stop: async () => void (await program.kill('SIGTERM')) };
}

export async function sharePostgres(roles: Roles): Promise<void> {
  await askOnce(roles.adminUrl, `create database ${schemaTemplate} owner kapao_owner`);
  const ownerUrl = Object.assign(new URL(roles.ownerUrl), { pathname: `/${schemaTemplate}` }).href;
  await startProgram('server/test/migrate.ts', {}, { args: [ownerUrl] }).ended;
  process.env[sharedPostgres] = JSON.stringify(roles);
}

const usual: StackOptions = { servers: 2, sandboxEnv: { SANDBOX_PACE: '0.2' } };
let shared: Promise<Stack> | undefined;

/** Returns the stack that all files of this worker share, with both servers running. Ends with the worker. */
export async function shareStack(): Promise<Stack> {
  shared ??= startStack(usual);
  const stack = await shared;
  for (const server of stack.servers) if (!server.program.isRunning()) await stack.restart(server);
  return stack;
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const shared = options.ownPostgres === true ? undefined : process.env[sharedPostgres];
  const postgres =
    shared === undefined ? await startPostgres() : { roles: JSON.parse(shared) as Roles, stop: async () => {} };
  const database = await createDatabase(postgres.roles, shared === undefined ? undefined : schemaTemplate);
  const dataDir = await mkdtemp(join(process.env[runFolder] ?? tmpdir(), 'kapao-e2e-'));
  const count = options.servers ?? 1;
  const [sandboxPort = 0, ...free] = await findFreePorts(1 + 2 * count);
  const [ports, adminPorts] = [free.slice(0, count), free.slice(count)];
  const both = { SANDBOX_PORT: String(sandboxPort), SANDBOX_SECRET: sandboxSecret };
  const sandbox = startProgram(
    'sandbox/src/main.ts',
    { ...both, SANDBOX_DATA: 'off', HOUSE_URL: urlOf(ports[0]), ...options.sandboxEnv },
    { hear: (text) => options.hear?.('sandbox', text) },
  );
  const run = (port: number, env: Env): Program =>
    startProgram(
      env['FAULT'] ? 'server/test/kill-points/main.ts' : 'server/src/main.ts',
      { ...env, PORT: String(port) },
      { hear: (text) => options.hear?.('server', text) },
    );
  const databaseEnv = { DATABASE_URL: database.roles.url, DATABASE_OWNER_URL: database.roles.ownerUrl };
  const serverEnv = { ...both, ...databaseEnv, MODE: 'demo', DATA_DIR: dataDir, CHECK_REPLIES: 'on' };
  const servers = ports.map((port, nth): Server => {
    const adminPort = adminPorts[nth];
    const env = { LIMITS: 'off', LOG_LEVEL: 'warn', ...options.env, ...serverEnv, ADMIN_PORT: String(adminPort) };
    return { url: urlOf(port), adminUrl: urlOf(adminPort), port, env, program: run(port, env) };
  });
  const sandboxUrl = urlOf(sandboxPort);
  await Promise.all([waitUntilUp(sandbox, `${sandboxUrl}/healthz`), ...servers.map(waitUntilReady)]);
  return {
    databaseUrl: database.roles.adminUrl,
    sandboxUrl,
    servers: servers as [Server, ...Server[]],
    ...database.ask,
    kill: async (server, signal = 'SIGKILL') => void (await server.program.kill(signal)),
    restart: async (server, env = {}) => {
      await server.program.kill('SIGKILL');
      server.program = run(server.port, { ...server.env, ...env });
      await waitUntilReady(server);
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.program.kill('SIGTERM')));
      await sandbox.kill('SIGTERM');
      await database.drop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number | undefined): string => `http://127.0.0.1:${port}`;

const waitUntilReady = ({ program, url }: Server): Promise<void> => waitUntilUp(program, `${url}/readyz`);

export async function waitUntilUp(program: Program, url: string): Promise<void> {
  const answers = async () => (await fetch(url)).status === 200;
  const gone = program.ended.then((how) => {
    throw new Error(`${url} does not answer; the program ended with ${how}:\n${program.output()}`);
  });
  await Promise.race([until(answers, () => `no answer of ${url}:\n${program.output()}`), gone]);
}

type Database = { roles: Roles; ask: Pick<Stack, 'sql' | 'violations'>; drop(): Promise<void> };

export async function createDatabase(given?: Roles, template = 'template1'): Promise<Database> {
  const postgres = given ?? (JSON.parse(process.env[sharedPostgres] ?? '{}') as Roles);
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await askOnce(postgres.adminUrl, `create database ${name} template ${template} owner kapao_owner`);
  const within = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const roles = {
    url: within(postgres.url),
    ownerUrl: within(postgres.ownerUrl),
    adminUrl: within(postgres.adminUrl),
  };
  const pool = new pg.Pool({ connectionString: roles.adminUrl, max: 2 });
  pool.on('error', () => {});
  const sql: Stack['sql'] = async (text, values) => (await pool.query(text, values)).rows;
  const violations = async (): Promise<string[]> => {
    const query = `select concat_ws(': ', invariant, subject, detail) as line from house_violations()`;
    return (await sql<{ line: string }>(query)).map(({ line }) => line);
  };
  return {
    roles,
    ask: { sql, violations },
    drop: async () => {
      await pool.end();
      await askOnce(postgres.adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function askOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
