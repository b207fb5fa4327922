import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KeySource, keysOfFile, keysOfVariable, newKey, writeKeys } from './ring.ts';
import { deriveLinkKey, type LinkKey, newLinkKey, readLinkKey } from './link-key.ts';
import { codeOf, reasonOf, startError } from '../start-error.ts';

declare module '../services.ts' {
  interface Services {
    readonly keys: Keys;
  }
}

export type Keys = {
  /** 32 bytes. Each use that encrypts or peppers stored values derives its own key from it. */
  readonly masterKey: Buffer;
  /** All keys that may have sealed a value, `masterKey` first; undefined: only `masterKey`. */
  readonly masterKeys?: readonly Buffer[];
  /** Keys for which browsers seal gift links: the current one, then the previous one if it exists. */
  readonly linkKeys: readonly [LinkKey, ...LinkKey[]];
};

export type LoadedKeys = Keys & { readonly source: KeySource };

/** Source of master keys; both undefined: `keys/master.key` in the data folder. */
export type KeySettings = { keyFile?: string | undefined; masterKey?: string | undefined };

/** @throws a start error when both variables are set */
export function readKeySettings(env: Record<string, string | undefined>): KeySettings {
  const [keyFile, masterKey] = ['KEY_FILE', 'MASTER_KEY'].map((name) => env[name]?.trim() || undefined);
  if (keyFile !== undefined && masterKey !== undefined) throw startError('Set KEY_FILE or MASTER_KEY, not both');
  return { keyFile, masterKey };
}

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
      `The data folder ${dataDir} cannot be written to (${reasonOf(error)}); set DATA_DIR to another one`,
    );
  }
}

/**
 * Creates the folder with access but no listing for others, as root's PostgreSQL runs under another account. One level
 * at a time, because Node's `recursive` never ends under /proc.
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

/**
 * Reads the installation's keys. Keys of the data folder are created on the first start, readable by their owner only.
 */
export function loadKeys(dataDir: string, { keyFile, masterKey }: KeySettings = {}): LoadedKeys {
  const isOutside = keyFile !== undefined || masterKey !== undefined;
  const source = isOutside ? outsideSource(keyFile, masterKey) : dataDirSource(dataDir);
  // Servers that share an external key need no common folder: link keys derive from the master key.
  const linkKeysOf = (): Keys['linkKeys'] => {
    const [current, ...older] = source.read();
    if (current === undefined) throw startError(`${source.name} holds no key`);
    return [deriveLinkKey(current), ...older.map(deriveLinkKey)];
  };
  const fileLinkKeys = isOutside ? undefined : loadLinkKeys(join(dataDir, 'keys'));
  return {
    source,
    get masterKey() {
      return source.read()[0] ?? Buffer.alloc(0);
    },
    get masterKeys() {
      return source.read();
    },
    get linkKeys() {
      return fileLinkKeys ?? linkKeysOf();
    },
  };
}

function outsideSource(keyFile: string | undefined, masterKey: string | undefined): KeySource {
  return keyFile === undefined ? keysOfVariable(masterKey ?? '') : keysOfFile(keyFile);
}

function dataDirSource(dataDir: string): KeySource {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'master.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readKey(file) === undefined) createKey(file, Buffer.from(writeKeys([newKey()])));
  return keysOfFile(file);
}

/** Reads a secret of 32 random bytes in hex. Creates it when missing, readable by its owner only. */
export function loadSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return (readKey(file) ?? createKey(file, Buffer.from(randomBytes(32).toString('hex')))).toString('utf8').trim();
}

/**
 * To rotate, an operator renames `truelink.key` to `truelink.old.key`. Links sealed for the old key shortly before
 * still open.
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

/** Writes a draft and links it into place, so that processes that start together read the same key. */
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
