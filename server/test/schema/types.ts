import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startTestPostgres } from '../postgres.ts';

const file = join(import.meta.dirname, '../../src/platform/db/generated/schema.ts');
const generator = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
const mapping = { int8: 'bigint', date: 'string' };

export async function readTypes(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-types-'));
  const outFile = join(folder, 'schema.ts');
  try {
    const flags = ['--dialect=postgres', `--url=${url}`, `--out-file=${outFile}`, '--log-level=error'];
    const more = [`--type-mapping=${JSON.stringify(mapping)}`, '--exclude-pattern=schema_*'];
    await promisify(execFile)(process.execPath, [generator, ...flags, ...more]);
    return await readFile(outFile, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function readWrittenTypes(): Promise<string> {
  return readFile(file, 'utf8');
}

/** Writes the types of the current migrations: `node scripts/run.mjs db-types`. */
async function writeTypes(): Promise<void> {
  const postgres = await startTestPostgres();
  try {
    await migrate(postgres.ownerUrl);
    writeFileSync(file, await readTypes(postgres.ownerUrl));
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) await writeTypes();
