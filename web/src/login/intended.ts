import { readText, writeText } from '../lib/storage.ts';

const key = 'intended';

export function rememberTarget(path: string): void {
  writeText('session', key, path);
}

/** Returns the page once and forgets it. `safeTarget` decides which addresses are allowed. */
export function takeTarget(): string | null {
  const target = readText('session', key);
  writeText('session', key, null);
  return target;
}
