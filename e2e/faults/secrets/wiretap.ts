import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Wiretap = {
  readonly url: string;
  lead(to: string): void;
  readonly lines: readonly string[];
  stop(): Promise<void>;
};

export async function startWiretap(): Promise<Wiretap> {
  const lines: string[] = [];
  let target = '';
  const server = createServer((request, response) => {
    lines.push(
      `${request.method} ${request.url} ${request.headers.referer ?? ''} ${request.headers['user-agent'] ?? ''}`,
    );
    pass(target, request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (to) => (target = to),
    lines,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function pass(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url } = request;
  const headers = { ...request.headers, host: new URL(target).host };
  const onward = send(`${target}${url}`, { method, headers });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy()).pipe(response);
  });
  onward.on('error', () => request.socket.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
