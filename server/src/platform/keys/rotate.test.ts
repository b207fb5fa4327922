import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDb, serverPoolOf } from '../../../test/database.ts';
import { runOps } from '../../../test/ops.ts';
import { openPassword, sealPassword } from '../../game/credentials/seal.ts';
import { type LoadedKeys, loadKeys } from './keys.ts';
import { seal } from './seal.ts';
import { checkMasterKeys } from './fingerprint.ts';
import { keyIdOf, newKey, writeKeys } from './ring.ts';
import { countSealed, rotateKeys } from './rotate.ts';
import { sealedColumns } from './sealed-columns.ts';

const { pool: owner, appUrl, ownerUrl } = await createTestDb();
const pool = serverPoolOf(owner);
const folder = mkdtempSync(join(tmpdir(), 'kapao-rotate-'));
const keyFile = join(folder, 'master.key');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const accounts = 250;
const canary = 'canary-Passw0rd';
const passwordOf = (memberId: bigint) => `${canary}-${memberId}`;
let keys: LoadedKeys;
let first: string;

beforeEach(async () => {
  writeFileSync(keyFile, writeKeys([newKey()]));
  keys = loadKeys(folder, { keyFile });
  first = keyIdOf(keys.masterKey);
  const client = await owner.connect();
  await client.query('begin; set local session_replication_role = replica; delete from game_account; delete from gift');
  await client.query('delete from master_key');
  const ids = Array.from({ length: accounts }, (_, index) => BigInt(index + 1));
  await client.query(
    `insert into game_account (member_id, game_code, username, password_sealed)
     select id, 'PGSLOT', 'user' || id, sealed from unnest($1::bigint[], $2::bytea[]) as u (id, sealed)`,
    [ids, ids.map((memberId) => sealPassword(keys, { memberId, code: 'PGSLOT' }, passwordOf(memberId)))],
  );
  await client.query(
    `insert into gift (public_id, member_id, wallet_id, fingerprint, sealed, masked, attempt_id, state, lease_until, next_at)
     values ('gift', 1, 1, sha256('x'), $1, '…', 'attempt', 'REDEEMING', now(), now())`,
    [seal(keys, { purpose: 'gift voucher 1', owner: 'gift' }, canary)],
  );
  await client.query('commit');
  client.release();
});

const runKeys = (...words: string[]) => runOps(['keys', ...words], { database: { pool, loadKeys: () => keys } });

async function unreadable(): Promise<number> {
  const { rows } = await pool.query<{ memberId: bigint; sealed: Buffer }>(
    'select member_id as "memberId", password_sealed as sealed from game_account',
  );
  const opens = ({ memberId, sealed }: { memberId: bigint; sealed: Buffer }) =>
    openPassword(keys, { memberId, code: 'PGSLOT' }, sealed) === passwordOf(memberId);
  return rows.filter((row) => !opens(row)).length;
}

test('a rotation reseals every value, and then the old key can be dropped', async () => {
  await checkMasterKeys(pool, keys);
  const { output } = await runKeys('rotate', '--by', 'somchai');
  expect(output).toMatch(/^251 values are sealed anew with key [0-9a-f]{16}\. Back up /);
  const second = keyIdOf(keys.masterKey);
  expect(second).not.toBe(first);
  expect(await countSealed(pool)).toEqual([{ keyId: second, values: accounts + 1 }]);
  expect(await unreadable()).toBe(0);
  expect(await runKeys('drop', first, '--by', 'somchai')).toMatchObject({ code: 0 });
  expect(keys.source.read().map(keyIdOf)).toEqual([second]);
  expect(await unreadable()).toBe(0);
  await checkMasterKeys(pool, loadKeys(folder, { keyFile }));
  const { rows } = await pool.query(
    'select used_by, dropped_at is not null as dropped from master_key order by used_since',
  );
  expect(rows).toEqual([
    { used_by: null, dropped: true },
    { used_by: 'somchai', dropped: false },
  ]);
});

test('a key that still seals a value, or the current one, is not dropped', async () => {
  await checkMasterKeys(pool, keys);
  const drop = () => runKeys('drop', first, '--by', 'somchai');
  expect(await drop()).toEqual({ code: 1, output: '', errors: expect.stringContaining('is the present one') });
  keys.source.write?.([newKey(), ...keys.source.read()]);
  expect(await drop()).toEqual({ code: 1, output: '', errors: expect.stringContaining('is still needed') });
  expect(await runKeys('rotate')).toMatchObject({ code: 2, errors: expect.stringContaining("'--by <name>'") });
});

test('after a kill between two rows, the next run continues with the same key', async () => {
  await checkMasterKeys(pool, keys);
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('select 1 from game_account where member_id = 150 for update');
  const child = startKeys('rotate', '--by', 'somchai');
  await expect.poll(async () => (await countSealed(pool)).length).toBe(2);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'kapao_app' and wait_event_type = 'Lock'`,
  );
  await holder.query('rollback');
  holder.release();
  const second = keyIdOf(keys.masterKey);
  const half = await countSealed(pool);
  expect(half.find(({ keyId }) => keyId === second)?.values).toBe(100);
  expect(await unreadable()).toBe(0);
  expect(await rotateKeys(pool, keys, 'somchai')).toEqual({ keyId: second, resealed: accounts + 1 - 100 });
  expect(await countSealed(pool)).toEqual([{ keyId: second, values: accounts + 1 }]);
  expect(await unreadable()).toBe(0);
  expect(readFileSync(keyFile, 'utf8').trim().split('\n')).toHaveLength(2);
});

function startKeys(...words: string[]): ChildProcess {
  const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder, KEY_FILE: keyFile, MODE: 'demo' };
  return fork(join(import.meta.dirname, '../../ops/ops.ts'), ['keys', ...words], { env, stdio: 'ignore' });
}

test('a running server reads a key added to its file, and seals with it, without a restart', async () => {
  const server = loadKeys(folder, { keyFile });
  await rotateKeys(pool, keys, 'somchai');
  expect(keyIdOf(server.masterKey)).toBe(keyIdOf(keys.masterKey));
  const sealed = sealPassword(keys, { memberId: 1n, code: 'PGSLOT' }, 'fresh');
  expect(openPassword(server, { memberId: 1n, code: 'PGSLOT' }, sealed)).toBe('fresh');
});

test('a value sealed with the old key after a rotation is resealed without one more key', async () => {
  const before = { masterKey: keys.masterKey };
  const { keyId } = await rotateKeys(pool, keys, 'somchai');
  const late = sealPassword(before, { memberId: 1n, code: 'PGSLOT' }, passwordOf(1n));
  await pool.query('update game_account set password_sealed = $1 where member_id = 1', [late]);
  expect(await rotateKeys(pool, keys, 'somchai')).toEqual({ keyId, resealed: 1 });
});

test('a game password in a running call to its provider keeps its seal until the call ends', async () => {
  const pending = sealPassword(keys, { memberId: 1n, code: 'PGSLOT' }, 'pending');
  await pool.query(
    'update game_account set pending_password_sealed = $1, password_sent_at = now() where member_id = 1',
    [pending],
  );
  await checkMasterKeys(pool, keys);
  await expect(rotateKeys(pool, keys, 'somchai')).rejects.toThrow('run it again in two minutes');
  const { rows } = await pool.query('select pending_password_sealed as sealed from game_account where member_id = 1');
  expect(rows).toEqual([{ sealed: pending }]);
  await pool.query(`update game_account set password_sent_at = now() - interval '3 minutes' where member_id = 1`);
  expect((await rotateKeys(pool, keys, 'somchai')).resealed).toBe(1);
});

test('the rotation covers every column of sealed values', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
       and a.attname like '%sealed%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test('a backup of the database alone contains no secret and no key', async () => {
  await checkMasterKeys(pool, keys);
  await rotateKeys(pool, keys, 'somchai');
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  let dump = '';
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`);
    dump += rows.map(({ line }) => line).join('\n');
  }
  expect(dump).toContain('user250');
  const secrets = [Buffer.from(canary), ...keys.source.read()];
  for (const secret of secrets) {
    for (const form of ['utf8', 'hex', 'base64'] as const) expect(dump).not.toContain(secret.toString(form));
  }
});
