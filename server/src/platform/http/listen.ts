import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { loadTls, type TlsFiles } from '../config/tls.ts';
import { codeOf, errorReason, startError } from '../start-error.ts';

export type Listener = { close(): Promise<void> };

const everyAddress = ['::', '0.0.0.0'] as const;

type Opening = { port: number; host: string | undefined; tls: TlsFiles | undefined };

/**
 * Opens the port while the server starts: alive, but not ready (api#health-and-shutdown). Fails first when the port is
 * in use.
 */
export async function listen({ port, host: wanted, tls }: Opening): Promise<Listener & { host: string }> {
  const answer: RequestListener = (request, reply) => {
    const alive = request.method === 'GET' && request.url === '/healthz';
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    reply.writeHead(alive ? 200 : 503, { ...headers, connection: 'close', ...(alive ? {} : { 'retry-after': '1' }) });
    reply.end(JSON.stringify({ message: alive ? 'OK' : 'UNAVAILABLE' }));
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(loadTls(tls), answer);
  for (const host of wanted === undefined ? everyAddress : [wanted]) {
    try {
      await once(server.listen({ port, host }), 'listening');
      return { host, close: () => closeServer(server) };
    } catch (error) {
      if (codeOf(error) === 'EAFNOSUPPORT' || codeOf(error) === 'EADDRNOTAVAIL') continue;
      const why =
        codeOf(error) === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${errorReason(error)})`;
      throw startError(`Port ${port} ${why}; set PORT to another one`);
    }
  }
  throw startError(`Port ${port} cannot be used: no network address to listen on`);
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
