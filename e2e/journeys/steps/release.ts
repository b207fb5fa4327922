import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack } from '../../stack.ts';

export type Release = {
  url: string;
  put(name: string): void;
  stop(): Promise<void>;
};

export async function releases(stack: Stack): Promise<Release> {
  const [{ port }] = stack.servers;
  let build = 'first';
  const named: Record<string, (text: string) => string> = {
    '/sw.js': (text) => `${text}\n// ${build}`.replace(/id:(.)\w+/, (_, quote: string) => `id:${quote}${build}`),
    'text/html': (text) => text.replace('<html', `<html data-build="${build}"`),
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    // The server's files do not change, so it would answer 304.
    delete headers['if-modified-since'];
    delete headers['if-none-match'];
    const asked = request({ port, method, path, headers }, (answer) => {
      const kind = String(answer.headers['content-type']).split(';')[0] ?? '';
      const rename = named[path ?? ''] ?? named[kind];
      if (!rename) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        outgoing.end(rename(Buffer.concat(parts).toString('utf8')));
      });
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (name) => void (build = name),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
