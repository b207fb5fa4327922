import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts, until } from '../processes.ts';

const root = join(import.meta.dirname, '../..');

let dataDir: string;
let url: string;
let dev: ChildProcess;
let output = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-dev-'));
  const [port, sandboxPort] = await findFreePorts(2);
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  await until(
    async () => output.includes('Ready in') || dev.exitCode !== null,
    () => `npm run dev is not ready:\n${output}`,
  );
});

afterAll(async () => {
  if (dev.exitCode === null) dev.kill('SIGTERM');
  await until(
    async () => dev.exitCode !== null,
    () => `npm run dev does not stop:\n${output}`,
  );
  await rm(dataDir, { recursive: true, force: true });
});

async function get(path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
  return { status: reply.status, text: await reply.text() };
}

test('one port serves the app and the console with hot reload, and the API', async () => {
  expect(output).toContain(`Kapao        ${url}`);
  expect(await get('/')).toEqual({ status: 200, text: expect.stringContaining('/@vite/client') });
  expect(await get('/user/home')).toEqual({ status: 200, text: expect.stringContaining('/src/main.tsx') });
  expect(await get('/src/main.tsx')).toMatchObject({ status: 200 });
  expect(await get('/console/chat')).toEqual({ status: 200, text: expect.stringContaining('/console/@vite/client') });
  expect(await get('/console/src/main.tsx')).toMatchObject({ status: 200 });
  expect(await get('/readyz')).toEqual({ status: 200, text: '{"message":"OK"}' });
  expect(await get('/api/lookup/banks')).toMatchObject({ status: 200 });
  expect(await get('/api/no-such-call')).toMatchObject({ status: 404 });
});

test.each([
  ['hot reload of the app', '/', 'vite-ping'],
  ['hot reload of the console', '/console/', 'vite-ping'],
  ['the chat', '/api/chat/socket/?EIO=4&transport=websocket', undefined],
])('a web socket opens for %s', async (_name, path, protocol) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, protocol);
  await once(socket, 'open');
  socket.close();
});

test('Ctrl-C stops every process', async () => {
  dev.kill('SIGINT');
  const [code] = (await once(dev, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(await listChildren(dev.pid)).toEqual([]);
});

async function listChildren(pid: number | undefined): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'ppid=,args=']);
  return stdout.split('\n').filter((line) => line.trim().startsWith(`${pid} `) || line.includes(dataDir));
}
