import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { writeFromSchema } from './write.ts';

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

// `node scripts/run.mjs db-types`
if (import.meta.main) await writeFromSchema(file, readTypes);
