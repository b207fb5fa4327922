import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { type Act, say } from '../desk.ts';
import { countSealed, dropKey, rotateKeys } from '../platform/keys/rotate.ts';
import { keyIdOf, newKey, writeKeys } from '../platform/keys/ring.ts';
import { type LoadedKeys, loadKeys } from '../platform/keys/keys.ts';
import { openInstallation } from '../installation/mark.ts';
import { isStartError, startError } from '../platform/start-error.ts';

const usage = 'keys list | keys new | keys rotate --by <name> | keys drop <key id> --by <name>';

type Database = Parameters<typeof countSealed>[0];

export async function runKeysCommand(pool: Database, keys: LoadedKeys, words: readonly string[]): Promise<string[]> {
  const [what, ...more] = words;
  if (what === 'list') return listKeys(pool, keys);
  if (what === 'rotate') {
    const { keyId, resealed } = await rotateKeys(pool, keys, readName(more));
    return [`${resealed} values are sealed anew with key ${keyId}. Back up ${keys.source.name} now.`];
  }
  if (what === 'drop' && more[0] !== undefined) {
    readName(more.slice(1));
    await dropKey(pool, keys, more[0]);
    const byHand = keys.source.write === undefined ? '; take it out of MASTER_KEY' : '';
    return [`Key ${more[0]} is dropped${byHand}. Backups from before the rotation still need it.`];
  }
  throw startError(usage);
}

async function listKeys(pool: Database, keys: LoadedKeys): Promise<string[]> {
  const counts = new Map((await countSealed(pool)).map(({ keyId, values }) => [keyId, values]));
  const lines = keys.source.read().map((key, index) => {
    const id = keyIdOf(key);
    return `${id}  ${counts.get(id) ?? 0} values${index === 0 ? '  present' : ''}`;
  });
  const unnamed = counts.get('none');
  return unnamed === undefined ? lines : [...lines, `no key id        ${unnamed} values`];
}

function readName([flag, name = '']: readonly string[]): string {
  if (flag !== '--by' || name.trim() === '') throw startError(usage);
  return name.trim();
}

export const act: Act = async ({ config, pool }, words) => {
  for (const line of await runKeysCommand(pool, loadKeys(config.dataDir, config), words)) say(line);
  return 0;
};

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words[0] === 'new') return void process.stdout.write(writeKeys([newKey()]));
  const config = readConfig(process.env);
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const database = await openDatabase(config, warn, (url, roles) => openInstallation(url, config.mode, roles));
  const pool = database.createPool({ max: 2, statementTimeoutMs: 0 });
  try {
    const lines = await runKeysCommand(pool, loadKeys(config.dataDir, config), words);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await pool.end();
    await database.stop();
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (!isStartError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
