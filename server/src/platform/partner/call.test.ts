import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { callPartner } from './call.ts';

let server: Server | undefined;

async function partner(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

const call = (url: string, timeoutMs = 30_000) =>
  callPartner({ method: 'POST', url, body: '{}', signal: AbortSignal.timeout(timeoutMs) });

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it('a refusal is an answer, with its status', async () => {
  const url = await partner((_request, response) => response.writeHead(400).end('{"no":1}'));
  expect(await call(url)).toEqual({ kind: 'answer', status: 400, text: '{"no":1}' });
});

it('a partner that does not answer is a time-out at the caller’s deadline', async () => {
  const url = await partner(() => undefined);
  expect(await call(url, 80)).toEqual({ kind: 'silence', cause: 'timeout' });
});

it('an answer that stops half-way counts as no answer', async () => {
  const url = await partner((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"ok"');
    setTimeout(() => response.destroy(), 30);
  });
  expect(await call(url)).toEqual({ kind: 'silence', cause: 'network' });
});

it('a connection that is refused or cut counts as no answer', async () => {
  const url = await partner((request) => request.socket.destroy());
  expect(await call(url)).toEqual({ kind: 'silence', cause: 'network' });
  expect(await call('http://127.0.0.1:9/')).toEqual({ kind: 'silence', cause: 'network' });
});

it('a redirect is never followed', async () => {
  const seen: string[] = [];
  const url = await partner((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(307, { location: '/inside' }).end();
  });
  expect(await call(url)).toEqual({ kind: 'silence', cause: 'redirect' });
  expect(seen).toEqual(['/']);
});

it('an answer of ten megabytes is not read to its end', async () => {
  let sentBytes = 0;
  const url = await partner((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 120);
    const more = (): void => {
      while (sentBytes < 10 * 1024 * 1024) {
        sentBytes += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  expect(await call(url)).toEqual({ kind: 'silence', cause: 'too_large' });
});
