import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { readCollector } from './config/collector.ts';
import { createLogger } from './log.ts';
import { createShipper } from './log-ship.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

type Collector = { server: Server; port: number; lines: () => string[]; close: () => Promise<unknown> };

async function collector(port = 0, certificate?: { key: string; cert: string }): Promise<Collector> {
  let text = '';
  const sockets = new Set<Socket>();
  const hear = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  };
  const server = certificate === undefined ? createServer(hear) : createTlsServer(certificate, hear);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  open.push(() => server.listening && close());
  return { server, port: (server.address() as AddressInfo).port, lines: () => text.split('\n').slice(0, -1), close };
}

function shipTo(port: number, limits: Parameters<typeof createShipper>[1] = {}) {
  const shipper = createShipper({ host: '127.0.0.1', port, tls: false }, { retryMs: 20, ...limits });
  open.push(shipper.close);
  return shipper;
}

test('each line of the log reaches the collector as one line of JSON', async () => {
  const there = await collector();
  const log = createLogger('info', shipTo(there.port));
  log.info({ security: true, event: 'login.ok' }, 'security');
  log.debug('not at this level');
  await expect.poll(there.lines).toHaveLength(1);
  expect(JSON.parse(there.lines()[0] ?? '')).toMatchObject({ level: 'info', event: 'login.ok', security: true });
});

test('lines wait while the collector is away, and come in order once it is back', async () => {
  const first = await collector();
  const shipper = shipTo(first.port);
  shipper.write('1\n');
  await expect.poll(first.lines).toEqual(['1']);
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const line of ['2\n', '3\n', '4\n']) shipper.write(line);
  const second = await collector(first.port);
  await expect.poll(second.lines).toEqual(['2', '3', '4']);
});

test('beyond the limit the oldest go, and a line says how many', async () => {
  const gone = await collector();
  await gone.close();
  const shipper = shipTo(gone.port, { maxBytes: 8 });
  for (const line of ['11\n', '22\n', '33\n', '44\n']) shipper.write(line);
  const there = await collector(gone.port);
  await expect.poll(there.lines).toHaveLength(3);
  const [first, ...rest] = there.lines();
  expect(JSON.parse(first ?? '')).toMatchObject({ level: 'warn', lost: 2 });
  expect(rest).toEqual(['33', '44']);
});

test('what waits is sent before the process ends', async () => {
  const there = await collector();
  const shipper = shipTo(there.port);
  await expect.poll(() => there.server.listening).toBe(true);
  shipper.write('first\n');
  await expect.poll(there.lines).toEqual(['first']);
  shipper.write('last\n');
  await shipper.close();
  await expect.poll(there.lines).toEqual(['first', 'last']);
});

test.each([
  ['tls://logs.example.com:6514', { host: 'logs.example.com', port: 6514, tls: true }],
  ['tcp://127.0.0.1:5140', { host: '127.0.0.1', port: 5140, tls: false }],
  ['off', undefined],
])('the address %s is understood', (address, expected) => {
  expect(readCollector({ LOG_SHIP_URL: address }, false)).toEqual(expected);
});

test.each([
  'tcp://logs.example.com:514',
  'tls://logs.example.com',
  'logs.example.com:6514',
  'https://logs.example.com:1',
])('the address %s is a start error that names the variable', (address) => {
  expect(() => readCollector({ LOG_SHIP_URL: address }, false)).toThrow(/^LOG_SHIP_URL must be/);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)(
  'over TLS a collector with an unknown certificate gets no line, a trusted one all',
  async () => {
    const certificate = makeCertificate();
    const there = await collector(0, certificate);
    const refused = new Promise((resolve) => there.server.once('tlsClientError', resolve));
    const shipper = createShipper({ host: 'localhost', port: there.port, tls: true }, { retryMs: 20 });
    open.push(shipper.close);
    shipper.write('1\n');
    await refused;
    expect(there.lines()).toEqual([]);
    const trusted = getCACertificates('default');
    open.push(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, certificate.cert]);
    await expect.poll(there.lines).toEqual(['1']);
  },
);

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-collector-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}
