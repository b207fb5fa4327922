import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, '../../server/test/kill-points/list.ts');

export async function listKillPoints<T = string>(...prefix: [string?]): Promise<T[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...prefix.filter((one) => one !== undefined),
  ]);
  return JSON.parse(stdout) as T[];
}
