import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from 'node:http';
import { createSandbox } from './app.ts';

const app = createSandbox({ secret: 'secret', walletUrl: 'http://127.0.0.1:9', pace: 0.01, dataFile: undefined });
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

type Call = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

function ask({ method = 'POST', path = '/reset', headers = {}, body = '{}' }: Call): Promise<number> {
  const json = { 'content-type': 'application/json' };
  return new Promise((answer, fail) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers: { ...json, ...headers } }, (reply) => {
      reply.resume();
      answer(reply.statusCode ?? 0);
    });
    call.once('error', fail);
    call.end(method === 'GET' ? undefined : body);
  });
}

describe('the sandbox', () => {
  test('answers programs and its own pages by any name of the loopback', async () => {
    expect(await ask({})).toBe(200);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
      expect(await ask({ headers: { host, origin: `http://${host}` } })).toBe(200);
      expect(await ask({ method: 'GET', path: '/sms?phone=0812345678', headers: { host } })).toBe(200);
    }
  });

  test.each(['evil.example', 'evil.example:8090', '127.0.0.1', 'localhost:1', '127.0.0.1.evil.example', '@'])(
    'refuses a request for the host %j',
    async (host) => {
      expect(await ask({ headers: { host } })).toBe(403);
      expect(await ask({ method: 'GET', path: '/sms?phone=0812345678', headers: { host } })).toBe(403);
    },
  );

  test.each(['https://evil.example', 'http://localhost:8080', 'null'])(
    'refuses a call from the site %s',
    async (origin) => {
      expect(await ask({ headers: { origin } })).toBe(403);
      expect(await ask({ path: '/faults', headers: { origin, 'content-type': 'text/plain' } })).toBe(403);
      expect(await ask({ path: '/partners/sms/send', headers: { origin } })).toBe(403);
    },
  );

  test('refuses plain text, which a browser sends anywhere without a preflight', async () => {
    expect(await ask({ headers: { 'content-type': 'text/plain' } })).toBe(415);
  });

  test('accepts a sign-in form posted by the wallet’s site', async () => {
    const headers = { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' };
    expect(await ask({ path: '/partners/games/joker/signin', headers, body: 'username=a&password=b' })).toBe(303);
  });
});
