import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { depositApp } from '../../../../test/deposit/deposit.ts';
import { anyPicture, fakeReader, formOf, openBanks, uploadSlip, useDataDir } from '../../../../test/deposit/slip.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember } from '../../../../test/member.ts';
import { readScanner } from '../../config/scanner.ts';
import { scanFile } from './scan.ts';

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const folder = mkdtempSync(join(tmpdir(), 'kapao-scan-'));
const scanner = { path: join(folder, 'clamd.sock') };
let how: 'scans' | 'is silent' | 'fails' = 'scans';

function serveScans(socket: Socket): void {
  let seen = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    seen = Buffer.concat([seen, chunk]);
    const file = fileIn(seen);
    if (file === undefined || how === 'is silent') return;
    const found = file.includes(eicar) ? 'Win.Test.EICAR_HDB-1 FOUND' : 'OK';
    socket.end(`${how === 'fails' ? 'INSTREAM size limit exceeded. ERROR' : `stream: ${found}`}\0`);
  });
}

function fileIn(command: Buffer): Buffer | undefined {
  const start = 'zINSTREAM\0';
  const chunks: Buffer[] = [];
  for (let at = start.length; at + 4 <= command.length;) {
    const length = command.readUInt32BE(at);
    if (length === 0) return command.subarray(0, start.length).toString() === start ? Buffer.concat(chunks) : undefined;
    chunks.push(command.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const services = testServices(pool, {
  config: { dataDir, limits: false, scanner },
  replace: { slipReader: fakeReader(() => []) },
});
const app = depositApp(services);
let clamd: Server;

beforeAll(async () => {
  await openBanks(db);
  clamd = createServer(serveScans);
  await new Promise<void>((resolve) => void clamd.listen(scanner.path, resolve));
});
beforeEach(() => {
  how = 'scans';
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => clamd.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const kept = (): string[] => readdirSync(join(dataDir, 'uploads'));
const send = async (file: Buffer) => uploadSlip(app, (await createMember(db)).token, formOf(file), {});

test('a file without malware is taken', async () => {
  expect((await send(anyPicture)).status).toBe(202);
});

test('a file with malware is refused like a wrong kind, named in the log and not kept', async () => {
  const before = kept();
  const answer = await send(Buffer.concat([anyPicture, Buffer.from(eicar)]));
  expect(answer.body['message']).toBe('SLIP_INVALID_FILE');
  expect(services.lines.join('')).toContain('Win.Test.EICAR_HDB-1');
  expect(kept()).toEqual(before);
});

test('while the scanner fails no file is taken', async () => {
  how = 'fails';
  const before = kept();
  expect((await send(anyPicture)).body['message']).toBe('SLIP_UPLOAD_FAIL');
  expect(kept()).toEqual(before);
});

test('a scanner that does not answer or is not there decides nothing', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, Buffer.alloc(300_000));
  how = 'is silent';
  expect(await scanFile(scanner, file, 100)).toEqual({ outcome: 'unknown', why: 'no answer in time' });
  const none = await scanFile({ path: join(folder, 'none.sock') }, file);
  expect(none).toEqual({ outcome: 'unknown', why: expect.stringContaining('ENOENT') as string });
  how = 'scans';
  expect(await scanFile(scanner, file)).toEqual({ outcome: 'clean' });
});

test.each([
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
])('the address %s is understood', (address, expected) => {
  expect(readScanner({ CLAMD_URL: address }, false)).toEqual(expected);
});

test.each(['127.0.0.1:3310', 'tcp://127.0.0.1', 'tcp://clamd.example.com:3310', 'http://127.0.0.1:3310', 'unix://'])(
  'the address %s is a start error that names the variable',
  (address) => {
    expect(() => readScanner({ CLAMD_URL: address }, false)).toThrow(/^CLAMD_URL must be/);
  },
);
