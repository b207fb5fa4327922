import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type SqlFile = { name: string; sql: string; sha256: string };

/** Reads a file with the line ends of a checkout on Linux, so that its hash is the same everywhere. */
export async function readSqlFile(path: string, name: string): Promise<SqlFile> {
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
