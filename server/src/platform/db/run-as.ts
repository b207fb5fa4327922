import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { startError } from '../start-error.ts';

export type RunAs = { uid: number; gid: number } | undefined;

const accounts = ['postgres', '_postgres', 'nobody'];

/**
 * Chooses the account for root, as which PostgreSQL refuses to run: the owner of the data in `dataDir`, else the first
 * of `accounts`.
 */
export function chooseAccount(dataDir: string | undefined): RunAs {
  const ownUid = process.getuid?.();
  const owner = dataDir === undefined ? undefined : statSync(dataDir);
  if (ownUid !== 0) {
    if (owner !== undefined && ownUid !== undefined && owner.uid !== ownUid) {
      throw startError(`The database in ${dataDir} belongs to another account; start as that one or set DATA_DIR`);
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const account of accounts) {
    const runAs = lookUp(account);
    if (runAs !== undefined) return runAs;
  }
  throw startError('PostgreSQL does not run as root and no account "postgres" or "nobody" exists; set DATABASE_URL');
}

function lookUp(account: string): RunAs {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, account], { encoding: 'utf8' }).stdout?.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

export function canReach(path: string, runAs: RunAs): boolean {
  if (runAs === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...runAs, cwd: '/', env: {} }).status === 0;
}
