import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type LocalServer = { readonly url: string; stop(): Promise<void> };

export async function listenLocally(server: Server): Promise<LocalServer> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

type Relay = {
  target: () => string;
  /** Returns the headers of the onward request. */
  headersOf: (request: IncomingMessage) => IncomingHttpHeaders;
  /** Returns what changes the text of the answer; without it the answer is passed on as it is. */
  rewriteOf?: (request: IncomingMessage, answer: IncomingMessage) => ((text: string) => string) | undefined;
};

export function startRelay({ target, headersOf, rewriteOf }: Relay): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const { method = 'GET', url } = request;
    const onward = send(`${target()}${url}`, { method, headers: headersOf(request) });
    onward.on('response', (answer) => {
      const rewrite = rewriteOf?.(request, answer);
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rewrite ? rest : answer.headers);
      if (rewrite) void text(answer).then((whole) => response.end(rewrite(whole)));
      else answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  return listenLocally(server);
}
