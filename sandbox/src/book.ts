import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * In-memory state. With a file, each change is appended as one line at once, so that balances agree with the server's
 * ledger after a kill.
 */
export type Shelf<T> = {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  all(): T[];
};

export type Book = { shelf<T>(name: string): Shelf<T>; clear(): void };

type Shelves = Map<string, Map<string, unknown>>;

export function openBook(file: string | undefined): Book {
  const shelves: Shelves = file === undefined ? new Map() : readJournal(file);
  if (file !== undefined) writeJournal(file, shelves);
  const append = (line: string) => {
    if (file !== undefined) appendFileSync(file, line);
  };
  return {
    shelf<T>(name: string): Shelf<T> {
      const rows = () => shelfOf(shelves, name) as Map<string, T>;
      return {
        get: (id) => rows().get(id),
        put: (id, value) => {
          rows().set(id, value);
          append(lineOf(name, id, value));
        },
        all: () => [...rows().values()],
      };
    },
    clear() {
      shelves.clear();
      if (file !== undefined) writeJournal(file, shelves);
    },
  };
}

function shelfOf(shelves: Shelves, name: string): Map<string, unknown> {
  const known = shelves.get(name);
  if (known) return known;
  const fresh = new Map<string, unknown>();
  shelves.set(name, fresh);
  return fresh;
}

function lineOf(name: string, id: string, value: unknown): string {
  const text = JSON.stringify([name, id, value], (_key, part: unknown) =>
    typeof part === 'bigint' ? { $minor: part.toString() } : part,
  );
  return `${text}\n`;
}

function revive(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('$minor' in part)) return part;
  return typeof part.$minor === 'string' ? BigInt(part.$minor) : part;
}

/** Skips lines it cannot read: a killed process may leave its last line incomplete. */
function readJournal(file: string): Shelves {
  const shelves: Shelves = new Map();
  for (const line of readText(file).split('\n')) {
    const entry = readLine(line);
    if (entry) shelfOf(shelves, entry[0]).set(entry[1], entry[2]);
  }
  return shelves;
}

function readLine(line: string): [string, string, unknown] | undefined {
  try {
    const entry: unknown = JSON.parse(line, revive);
    if (!Array.isArray(entry) || typeof entry[0] !== 'string' || typeof entry[1] !== 'string') return undefined;
    return [entry[0], entry[1], entry[2]];
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function writeJournal(file: string, shelves: Shelves): void {
  makeFolder(dirname(file));
  const lines: string[] = [];
  for (const [name, rows] of shelves) for (const [id, value] of rows) lines.push(lineOf(name, id, value));
  const fresh = `${file}.new`;
  writeFileSync(fresh, lines.join(''), { mode: 0o600 });
  renameSync(fresh, file);
}

/** Makes one folder at a time, because Node's `recursive` never ends under /proc. The server needs access, too. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
