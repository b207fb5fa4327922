import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, errorReason, startError } from './start-error.ts';

/**
 * Creates a missing data folder and checks that it is writable.
 * @throws a start error that names the folder
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw startError(
      `The data folder ${dataDir} cannot be written to (${errorReason(error)}); set DATA_DIR to another one`,
    );
  }
}

/**
 * Other accounts may enter but not list it: root's PostgreSQL uses another account. One level at a time, because Node's
 * `recursive` never ends under /proc.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/** Reads a secret of 32 random bytes in hex. Creates it when missing, readable by its owner only. */
export function loadSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return (readKeyFile(file) ?? createKeyFile(file, Buffer.from(randomBytes(32).toString('hex'))))
    .toString('utf8')
    .trim();
}

export function readKeyFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw startError(`${file} cannot be read (${errorReason(error)})`);
  }
}

/** Writes a draft and links it into place, so that concurrent starts read the same key. */
export function createKeyFile(file: string, bytes: Buffer): Buffer {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, bytes, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file);
}
