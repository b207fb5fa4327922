import { once } from 'node:events';
import { get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { connect, Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSockets } from '../../../test/chat/socket.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createMember } from '../../../test/member.ts';
import { testCert, testTls } from '../../../test/tls/pair.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { loadTls } from '../config/tls.ts';
import { listen } from './listen.ts';
import { buildAdmin } from '../../admin.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { tls: testTls } });
const sockets = createSockets();

async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function statusOf(port: number, path: string): Promise<number | undefined> {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, ca: testCert, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
}

describe('with a certificate', () => {
  test('the members’ port and the operator’s answer over TLS', async () => {
    expect(await statusOf(await listening(await buildApp(services)), '/api/lookup/banks')).toBe(200);
    expect(await statusOf(await listening(buildAdmin(services)), '/metrics')).toBe(200);
  });

  test('plain HTTP and TLS older than 1.2 get no answer', async () => {
    const port = await listening(await buildApp(services));
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    const version = async (maxVersion: 'TLSv1.1' | 'TLSv1.2') => {
      const ciphers = 'DEFAULT@SECLEVEL=0';
      const line = connect({ host: '127.0.0.1', port, ca: testCert, minVersion: 'TLSv1', maxVersion, ciphers });
      await once(line, 'secureConnect').finally(() => line.destroy());
    };
    await expect(version('TLSv1.1')).rejects.toThrow();
    await expect(version('TLSv1.2')).resolves.toBeUndefined();
  });

  test('a socket opens over TLS', async () => {
    const app = await buildApp(services);
    await listening(app);
    expect(app.server).toBeInstanceOf(TlsServer);
    const { token } = await createMember(db);
    expect((await sockets.open(app, token, { ca: testCert })).refused).toBeUndefined();
  });

  test('the port answers over TLS while the server starts', async () => {
    const port = await freePort();
    const listener = await listen({ port, host: '127.0.0.1', tls: testTls });
    onTestFinished(() => listener.close());
    expect(await statusOf(port, '/healthz')).toBe(200);
    expect(await statusOf(port, '/readyz')).toBe(503);
  });
});

describe('refuses to start', () => {
  test.each([
    ['a certificate without a key', { TLS_CERT_FILE: 'cert.pem' }, 'TLS_KEY_FILE'],
    ['a key without a certificate', { TLS_KEY_FILE: 'key.pem' }, 'TLS_CERT_FILE'],
  ])('with %s', (_what, env, missing) => {
    expect(() => readConfig(env)).toThrow(`needs a ${missing} beside it`);
    expect(readConfig({ TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k' }).tls).toEqual({ certFile: 'c', keyFile: 'k' });
  });

  test('with a missing file, and with files that are no pair', () => {
    const { certFile, keyFile } = testTls;
    expect(() => loadTls({ certFile, keyFile: `${keyFile}.none` })).toThrow(/^TLS_KEY_FILE cannot be read/);
    expect(() => loadTls({ certFile, keyFile: certFile })).toThrow(/must be one pair in PEM/);
  });
});
