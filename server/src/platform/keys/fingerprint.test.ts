import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDb, serverPoolOf } from '../../../test/database.ts';
import { prepareDataDir } from '../data-dir.ts';
import { loadKeys } from './keys.ts';
import { sealPassword } from '../../game/credentials/seal.ts';
import { checkMasterKeys } from './fingerprint.ts';
import { keyIdOf } from './ring.ts';

const { pool: owner } = await createTestDb();
const pool = serverPoolOf(owner);
const folder = mkdtempSync(join(tmpdir(), 'kapao-fingerprint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keysIn(name: string) {
  prepareDataDir(join(folder, name));
  return loadKeys(join(folder, name));
}

test('a database without fingerprints accepts no key that does not open its values', async () => {
  const [right, wrong] = [keysIn('right'), keysIn('wrong')];
  const sealed = sealPassword(right, { memberId: 1n, code: 'PGSLOT' }, 'hush');
  const client = await owner.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into game_account (member_id, game_code, username, password_sealed) values (1, 'PGSLOT', 'a', $1)`,
    [sealed],
  );
  await client.query('commit');
  client.release();
  await expect(checkMasterKeys(pool, wrong)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('sealed with another master key'),
  });
  await checkMasterKeys(pool, right);
});

test('a process with another key does not start, and the error names both keys and their sources', async () => {
  const [right, other] = [keysIn('right'), keysIn('other')];
  await checkMasterKeys(pool, right);
  await checkMasterKeys(pool, right);
  const error = await checkMasterKeys(pool, other).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'StartError' });
  for (const part of [
    keyIdOf(right.masterKey),
    keyIdOf(other.masterKey),
    join(folder, 'right'),
    join(folder, 'other'),
  ]) {
    expect(String(error)).toContain(part);
  }
  expect(String(error)).not.toContain(right.masterKey.toString('base64'));
});

test('of two concurrent first processes with different keys one starts', async () => {
  await owner.query('delete from master_key; delete from game_account');
  const ends = await Promise.allSettled([checkMasterKeys(pool, keysIn('one')), checkMasterKeys(pool, keysIn('two'))]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
