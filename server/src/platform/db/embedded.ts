import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { chmodSync, linkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDataDir } from '../data-dir.ts';
import { codeOf, startError } from '../start-error.ts';
import { applicationName } from './pool.ts';
import { findBinaries } from './postgres-binaries.ts';
import { keepRunning, run, startPostmaster, stopPostmaster, type Cluster } from './postmaster.ts';
import { prepareRoles, type Login } from './roles.ts';
import { canReach, chooseAccount, type RunAs } from './run-as.ts';

export type Embedded = {
  url: string;
  ownerUrl: string;
  adminUrl: string;
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** False for tests: a killed process loses nothing, a power cut may. */
  durable?: boolean;
  say?: (line: string) => void;
};

const openDir = '/var/lib/kapao';
const admin = 'kapao';
const database = 'kapao';
const major = '18';

/**
 * Starts the PostgreSQL from npm on a free loopback port, or takes over one that runs; data in `<dataDir>/postgres`.
 * @throws a start error in one line when it cannot
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { durable = true, say = () => {} } = options;
  prepareDataDir(dataDir);
  const cluster = locateCluster(dataDir, say);
  if (!isInitialised(cluster)) await initialise(cluster, durable);
  checkMajor(cluster);
  const [superuser, owner, app] = [admin, 'kapao_owner', 'kapao_app'].map((user) => readLogin(cluster, user)) as Logins;
  const urlAt = ({ user, password }: Login, port: number) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const port = await startPostmaster(cluster, {
    durable,
    urlAt: (at) => urlAt(superuser, at),
    prepare: (at) => prepareRoles(urlAt(superuser, at), owner, app),
  });
  const adminUrl = urlAt(superuser, port);
  const stopWatching = keepRunning(cluster, durable, port);
  return {
    url: urlAt(app, port),
    ownerUrl: urlAt(owner, port),
    adminUrl,
    stop: async () => {
      await stopWatching();
      await stopUnlessUsed(cluster, adminUrl);
    },
  };
}

type Logins = [Login, Login, Login];

const passwordFileOf = (user: string) => `${user}.password`;

function readLogin(cluster: Cluster, user: string): Login {
  const file = join(cluster.home, 'data', passwordFileOf(user));
  if (!existsSync(file)) {
    const draft = writePassword(cluster, file);
    try {
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return { user, password: readFileSync(file, 'utf8').trim() };
}

function writePassword({ runAs }: Cluster, file: string): string {
  const draft = `${file}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  handOverOwnership(draft, runAs);
  return draft;
}

function locateCluster(dataDir: string, say: (line: string) => void): Cluster {
  const link = join(dataDir, 'postgres');
  const home = existsSync(link) ? realpathSync(link) : undefined;
  const runAs = chooseAccount(home);
  const copiesDir = runAs === undefined ? dataDir : openDir;
  const reached = home ?? makeHome(dataDir, runAs, say);
  if (!canReach(reached, runAs)) {
    throw startError(`PostgreSQL's account cannot reach its data in ${reached}; open the folders above it`);
  }
  return { home: reached, runAs, binaries: findBinaries(runAs, copiesDir, say) };
}

function makeHome(dataDir: string, runAs: RunAs, say: (line: string) => void): string {
  const inside = join(dataDir, 'postgres');
  if (lstatSync(inside, { throwIfNoEntry: false }) !== undefined) rmSync(inside);
  if (canReach(dataDir, runAs)) {
    mkdirSync(inside, { mode: 0o700 });
    handOverOwnership(inside, runAs);
    return realpathSync(inside);
  }
  mkdirSync(openDir, { recursive: true, mode: 0o755 });
  chmodSync(openDir, 0o755);
  const outside = mkdtempSync(join(openDir, 'postgres-'));
  handOverOwnership(outside, runAs);
  symlinkSync(outside, inside);
  say(`The database is kept in ${outside}, because PostgreSQL's account cannot enter ${dataDir}`);
  return outside;
}

function handOverOwnership(path: string, runAs: RunAs): void {
  if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid);
}

async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const { home, binaries } = cluster;
  const draft = join(home, `draft-${randomBytes(4).toString('hex')}`);
  const password = writePassword(cluster, draft);
  await run(cluster, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${admin}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  renameSync(password, join(draft, passwordFileOf(admin)));
  try {
    renameSync(draft, join(home, 'data'));
  } catch (error) {
    if (!isInitialised(cluster)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

function isInitialised({ home }: Cluster): boolean {
  return existsSync(join(home, 'data', 'PG_VERSION'));
}

function checkMajor({ home }: Cluster): void {
  const found = readFileSync(join(home, 'data', 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw startError(`${home} holds PostgreSQL ${found} data, this is ${major}; set DATA_DIR`);
}

async function stopUnlessUsed(cluster: Cluster, url: string): Promise<void> {
  if (await hasOtherClients(url).catch(() => false)) return;
  await stopPostmaster(cluster);
}

async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ used: boolean }>(
      'select count(*) > 0 as used from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [applicationName],
    );
    return rows[0]?.used ?? false;
  } finally {
    await client.end().catch(() => {});
  }
}
