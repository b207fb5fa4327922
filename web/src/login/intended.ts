import { readText, writeText } from '@kapao/client/storage';

const key = 'intended';

export function rememberTarget(path: string): void {
  writeText('session', key, path);
}

export function takeTarget(): string | null {
  const target = readText('session', key);
  writeText('session', key, null);
  return target;
}
