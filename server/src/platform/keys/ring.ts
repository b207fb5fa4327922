import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf, errorReason, startError } from '../start-error.ts';

/** The first key seals; all keys can unseal. */
export type KeySource = {
  readonly name: string;
  read(): readonly Buffer[];
  readonly write: ((keys: readonly Buffer[]) => void) | undefined;
};

const keyBytes = 32;
const ids = new WeakMap<Buffer, string>();

/** Id of a key, 16 hexadecimal digits, derived one-way. */
export function keyIdOf(key: Buffer): string {
  const id = ids.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'kapao key id', 8)).toString('hex');
  ids.set(key, id);
  return id;
}

export const newKey = (): Buffer => randomBytes(keyBytes);

export const writeKeys = (keys: readonly Buffer[]): string => keys.map((key) => `${key.toString('base64')}\n`).join('');

/**
 * Parses keys, by line or comma, in base64 or hexadecimal. Undefined when a key is not 32 bytes, looks not random, or
 * repeats.
 */
export function parseKeys(text: string): Buffer[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys = words.map((word) => Buffer.from(word, /^[0-9a-fA-F]{64}$/.test(word) ? 'hex' : 'base64'));
  const isWhole = keys.length > 0 && keys.every((key) => key.length === keyBytes && new Set(key).size > keyBytes / 4);
  return isWhole && new Set(keys.map(keyIdOf)).size === keys.length ? keys : undefined;
}

export function keysOfVariable(text: string): KeySource {
  const keys = parseKeys(text);
  if (keys === undefined) {
    throw startError('MASTER_KEY must hold random keys of 32 bytes as base64 or hexadecimal, with commas in between');
  }
  return { name: `MASTER_KEY on ${hostname()}`, read: () => keys, write: undefined };
}

/** Reads keys from a file, again after each change, so a rotation needs no restart. */
export function keysOfFile(file: string): KeySource {
  let kept = readFile(file);
  return {
    name: `${hostname()}:${file}`,
    read() {
      const changed = statSync(file, { throwIfNoEntry: false });
      if (changed !== undefined && versionOf(changed) !== kept.version) kept = readFile(file);
      return kept.keys;
    },
    write(keys) {
      const draft = `${file}.${process.pid}`;
      try {
        writeFileSync(draft, writeKeys(keys), { mode: 0o600, flush: true });
        renameSync(draft, file);
      } catch (error) {
        throw startError(`${file} cannot be written (${errorReason(error)}); change it by hand`);
      }
    },
  };
}

function readFile(file: string): { keys: readonly Buffer[]; version: string } {
  try {
    const version = versionOf(statSync(file));
    const bytes = readFileSync(file);
    // The oldest format of this file is one raw key.
    const keys = bytes.length === keyBytes ? [bytes] : parseKeys(bytes.toString('utf8'));
    if (keys === undefined) throw startError(`${file} is damaged: it must hold keys of 32 bytes, one a line as base64`);
    return { keys, version };
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw startError(`${file} cannot be read (${errorReason(error)}); check KEY_FILE`);
  }
}

const versionOf = ({ ino, mtimeMs, size }: { ino: number; mtimeMs: number; size: number }): string =>
  `${ino}/${mtimeMs}/${size}`;
