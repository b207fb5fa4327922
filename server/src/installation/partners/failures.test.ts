import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { testTls } from '../../../test/tls/pair.ts';
import { callPartner } from '../../platform/partner/call.ts';
import { isTlsFailure } from '../../platform/partner/failure.ts';

const { pool } = await createTestDb();
const secret = 'canary-secret-of-the-partner-0123456789';

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function linesOf(url: string, { timeoutMs = 30_000, times = 1 } = {}): Promise<Record<string, unknown>[]> {
  const partnerVariables = { PARTNER_WW: { url, agent: 'm', secret } };
  const services = testServices(pool, { config: { partnerVariables } });
  for (let nth = 0; nth < times; nth += 1) {
    await callPartner({
      method: 'POST',
      url: `${url}/pay?key=${secret}`,
      headers: { authorization: secret },
      body: secret,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
  expect(services.lines.join('')).not.toContain(secret);
  expect(services.lines.join('')).not.toContain('/pay');
  return services.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const warn = 40;

test('an untrusted certificate is a security event with the partner and the code', async () => {
  const [cert, key] = [readFileSync(testTls.certFile), readFileSync(testTls.keyFile)];
  const port = await portOf(createTlsServer({ cert, key }));
  const [line] = await linesOf(`https://127.0.0.1:${port}/ww`);
  const code = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  expect(line).toMatchObject({ level: warn, security: true, event: 'partner.tls.refused', partner: 'WW', code });
});

test('a partner without TLS is a security event too', async () => {
  const port = await portOf(createServer());
  const [line] = await linesOf(`https://127.0.0.1:${port}`);
  expect(line).toMatchObject({ level: warn, security: true, event: 'partner.tls.refused', partner: 'WW' });
});

test('a refused or broken connection and a time-out are logged by cause, and are no security events', async () => {
  const closed = createServer();
  const port = await portOf(closed);
  closed.close();
  const refused = await linesOf(`http://127.0.0.1:${port}`);
  expect(refused).toMatchObject([{ level: warn, partner: 'WW', cause: 'network', code: 'ECONNREFUSED' }]);
  const cut = await linesOf(`http://127.0.0.1:${await portOf(createServer((request) => request.socket.destroy()))}`);
  expect(cut).toMatchObject([{ level: warn, partner: 'WW', cause: 'network', code: 'ECONNRESET' }]);
  const silent = await linesOf(`http://127.0.0.1:${await portOf(createServer())}`, { timeoutMs: 80 });
  expect(silent).toMatchObject([{ level: warn, partner: 'WW', cause: 'timeout' }]);
  for (const [line] of [refused, cut, silent]) expect(line).not.toHaveProperty('security');
});

test('a partner that stays down writes ten lines a minute', async () => {
  const closed = createServer();
  const port = await portOf(closed);
  closed.close();
  expect(await linesOf(`http://127.0.0.1:${port}`, { times: 12 })).toHaveLength(10);
});

test('an answer is no failure', async () => {
  const port = await portOf(createServer((_request, response) => response.writeHead(400).end('{}')));
  expect(await linesOf(`http://127.0.0.1:${port}`)).toEqual([]);
});

test.each([
  ['CERT_HAS_EXPIRED', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', true],
  ['ECONNREFUSED', false],
  ['ENOTFOUND', false],
])('%s is a failure of TLS: %s', (code, isOne) => {
  expect(isTlsFailure({ url: 'https://ww.example', cause: 'network', code })).toBe(isOne);
});
