import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type KeySource, keysOfFile, keysOfVariable, newKey, writeKeys } from './ring.ts';
import { deriveLinkKey, type LinkKey, newLinkKey, readLinkKey } from './link-key.ts';
import type { KeySettings } from '../config/secrets.ts';
import { createKeyFile, readKeyFile } from '../data-dir.ts';
import { startError } from '../start-error.ts';

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
  readonly linkKeys: readonly [LinkKey, ...LinkKey[]];
};

export type LoadedKeys = Keys & { readonly source: KeySource };

/** Reads the installation's keys. Creates those of the data folder on the first start, readable by their owner only. */
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
  if (readKeyFile(file) === undefined) createKeyFile(file, Buffer.from(writeKeys([newKey()])));
  return keysOfFile(file);
}

/** To rotate, rename `truelink.key` to `truelink.old.key`: links sealed shortly before still open. */
function loadLinkKeys(folder: string): Keys['linkKeys'] {
  const file = join(folder, 'truelink.key');
  const oldFile = join(folder, 'truelink.old.key');
  const current = toLinkKey(file, readKeyFile(file) ?? createKeyFile(file, newLinkKey()));
  const old = readKeyFile(oldFile);
  return old === undefined ? [current] : [current, toLinkKey(oldFile, old)];
}

function toLinkKey(file: string, bytes: Buffer): LinkKey {
  const key = readLinkKey(bytes);
  if (key === undefined) throw startError(`${file} is damaged: it must hold a private P-256 key as JWK`);
  return key;
}
