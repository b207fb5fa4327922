import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sign } from './signature.ts';
import type { World } from './world.ts';

/**
 * Reads the secret shared with the server, or creates it readable by its owner only. Linked into place, so that both
 * may start at once.
 */
export function loadSecret(file: string): string {
  mkdirSync(dirname(dirname(file)), { recursive: true, mode: 0o711 });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Returns the partner's own secret in hex, so that no partner can sign as another. The server derives the same. */
export function secretOf({ secret }: Pick<World, 'secret'>, code: string): string {
  return sign(secret, `kapao sandbox partner ${code}`);
}
