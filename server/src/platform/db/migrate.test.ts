import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { connectPatiently } from './connect.ts';
import { migrate } from './migrate.ts';

const { pool, url } = await createTestDb();
const folder = await mkdtemp(join(tmpdir(), 'kapao-migrate-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

test('three processes that start together run each migration once, in name order', async () => {
  await write('9002-second.sql', `insert into step values ('second')`);
  await write('9001-first.sql', 'create table step (name text); select pg_sleep(0.2)');
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder }), migrate(url, { folder })]);
  expect(applied.flat()).toEqual(['9001-first.sql', '9002-second.sql']);
  const { rows } = await pool.query('select name from step');
  expect(rows).toEqual([{ name: 'second' }]);
});

test('a failed migration leaves nothing behind and runs again when it is fixed', async () => {
  await write('9003-third.sql', 'create table half (n int); select 1/0');
  await expect(migrate(url, { folder })).rejects.toThrow('9003-third.sql failed: division by zero');
  await write('9003-third.sql', 'create table half (n int)');
  expect(await migrate(url, { folder })).toEqual(['9003-third.sql']);
});

test('refuses a migration that changed after it was applied; other line ends are no change', async () => {
  await write('9003-third.sql', 'create table half (n int)\r\n');
  await expect(migrate(url, { folder })).rejects.toThrow('9003-third.sql was changed after it had been applied');
  await write('9003-third.sql', 'create table half (n int)');
  await write('9004-lines.sql', 'select 1;\nselect 2');
  await migrate(url, { folder });
  await write('9004-lines.sql', 'select 1;\r\nselect 2');
  expect(await migrate(url, { folder })).toEqual([]);
});

test('reports a missing database in one line without the password', async () => {
  const dead = 'postgresql://someone:very-secret@127.0.0.1:9/nothing';
  const error = await connectPatiently(dead, 0).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining('127.0.0.1:9/nothing') });
  expect(String(error)).not.toContain('very-secret');
});
