import { readText, writeText } from '../lib/storage.ts';

const key = 'intended';

/** Keeps the page a visitor wanted, for after the login. */
export function rememberTarget(path: string): void {
  writeText('session', key, path);
}

/** Gives it back, once. What it may be is `safeTarget`'s decision. */
export function takeTarget(): string | null {
  const target = readText('session', key);
  writeText('session', key, null);
  return target;
}
