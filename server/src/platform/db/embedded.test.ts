import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectPatiently } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { applicationName } from './pool.ts';

let folder: string;
let started: Embedded[];

beforeEach(async () => {
  started = [];
  folder = await mkdtemp(join(tmpdir(), 'kapao-embedded-'));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const postgres = await startEmbedded(folder, { durable: false });
  started.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function readPostmasterPid(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('data survives a stop and a start, with checksums and only on loopback', async () => {
  const first = await start();
  await ask(first.ownerUrl, 'create table kept as select 1 as n');
  await first.stop();
  const { url, ownerUrl } = await start();
  expect(await ask(ownerUrl, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(await ask(url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await expect(ask(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('two concurrent first starts, and one after a killed server, share one PostgreSQL', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(other.url).toBe(one.url);
  expect((await start()).url).toBe(one.url);
});

test('keeps running while another Kapao process is connected, and stops with the last', async () => {
  const { url, stop } = await start();
  const client = await connectPatiently(url);
  await stop();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect((await client.query('show application_name')).rows).toEqual([{ application_name: applicationName }]);
  await client.end();
  await (await start()).stop();
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('restarts after a kill at the same address with all committed data', async () => {
  const { ownerUrl } = await start();
  await ask(ownerUrl, 'create table kept as select 1 as n');
  const killed = await readPostmasterPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => ask(ownerUrl, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(await readPostmasterPid()).not.toBe(killed);
});
