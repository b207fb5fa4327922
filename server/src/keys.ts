import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type LinkKey, newLinkKey, readLinkKey } from './link-key.ts';
import { codeOf, reasonOf, startError } from './start-error.ts';

export type Keys = {
  /** 32 bytes; what is kept encrypted or peppered in the database derives its own key from it. */
  masterKey: Buffer;
  /** What browsers seal gift links for: the one that is handed out, then the one before it where there was one. */
  linkKeys: readonly [LinkKey, ...LinkKey[]];
};

const masterKeyBytes = 32;

/**
 * Makes the data folder where it is missing and proves that it can be written to.
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
      `The data folder ${dataDir} cannot be written to (${reasonOf(error)}); set DATA_DIR to another one`,
    );
  }
}

/**
 * Others may enter but not list: as root, PostgreSQL runs under another account and has to pass through. One folder at
 * a time, because Node's `recursive` never ends under /proc.
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

/** Reads the keys of this installation, made on the first start and readable by their owner only. */
export function loadKeys(dataDir: string): Keys {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'master.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const masterKey = readKey(file) ?? createKey(file, randomBytes(masterKeyBytes));
  if (masterKey.length !== masterKeyBytes) throw startError(`${file} is damaged: it must hold ${masterKeyBytes} bytes`);
  return { masterKey, linkKeys: loadLinkKeys(folder) };
}

/** Reads a secret of 32 random bytes in hex, made when missing and readable by its owner only. */
export function loadSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return (readKey(file) ?? createKey(file, Buffer.from(randomBytes(32).toString('hex')))).toString('utf8').trim();
}

/**
 * A new key takes the old one's place when a person renames `truelink.key` to `truelink.old.key`: what was sealed for
 * the old one just before still opens.
 */
function loadLinkKeys(folder: string): Keys['linkKeys'] {
  const file = join(folder, 'truelink.key');
  const oldFile = join(folder, 'truelink.old.key');
  const current = toLinkKey(file, readKey(file) ?? createKey(file, newLinkKey()));
  const old = readKey(oldFile);
  return old === undefined ? [current] : [current, toLinkKey(oldFile, old)];
}

function toLinkKey(file: string, bytes: Buffer): LinkKey {
  const key = readLinkKey(bytes);
  if (key === undefined) throw startError(`${file} is damaged: it must hold a private P-256 key as JWK`);
  return key;
}

function readKey(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw startError(`${file} cannot be read (${reasonOf(error)})`);
  }
}

/** Written aside and linked into place, so that of two processes starting together both read the same key. */
function createKey(file: string, bytes: Buffer): Buffer {
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
