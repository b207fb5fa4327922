import { readText, writeText } from '../lib/storage.ts';

const key = 'intended';

export function rememberTarget(path: string): void {
  writeText('session', key, path);
}

export function takeTarget(): string | null {
  const target = readText('session', key);
  writeText('session', key, null);
  return target;
}
