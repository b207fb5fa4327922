import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { SandboxProcess } from '../../../../test/sandbox.ts';

export type Reply = {
  status: number;
  type: string;
  text: string;
  location?: string;
  breaksOff?: true;
};
export type Asked = { path: string; headers: string; text: string };
export type Twist = (reply: Reply, asked: Asked) => Reply;

export type Relay = { readonly baseUrl: string; twist: Twist | undefined };

export function useRelay(sandbox: SandboxProcess): Relay {
  const relay = { baseUrl: '', twist: undefined as Twist | undefined };
  const server = createServer((request, response) => {
    void passOn(sandbox.partner.baseUrl, request).then(([reply, asked]) =>
      answer(response, relay.twist ? relay.twist(reply, asked) : reply),
    );
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    relay.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return relay;
}

async function passOn(baseUrl: string, request: IncomingMessage): Promise<[Reply, Asked]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const kept = Object.entries(request.headers).filter(
    ([name]) => name === 'content-type' || name === 'authorization' || name.startsWith('x-'),
  );
  const headers = Object.fromEntries(kept) as Record<string, string>;
  const { method = 'GET', url: path = '/' } = request;
  const response = await fetch(`${baseUrl}${path}`, { method, headers, ...(text === '' ? {} : { body: text }) });
  const type = response.headers.get('content-type') ?? '';
  const reply = { status: response.status, type, text: await response.text() };
  return [reply, { path, headers: JSON.stringify(headers), text }];
}

function answer(response: ServerResponse, { status, type, text, location, breaksOff }: Reply): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    ...(location === undefined ? {} : { location }),
  });
  if (!breaksOff) return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
