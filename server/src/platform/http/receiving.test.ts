import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitReceiving } from './receiving.ts';

const app = Fastify();
limitReceiving(app, 300);
app.post('/plain', async () => 'ok');
app.post('/file', { config: { takesFile: true } }, async () => 'ok');

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

function send(path: string, secondAfterMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n1`,
  );
  setTimeout(() => socket.write('1'), secondAfterMs);
  return new Promise((resolve) => socket.once('close', () => resolve(answer.split('\r\n')[0] ?? '')));
}

test('a body that does not arrive ends the call, except for a file', async () => {
  expect(await send('/plain', 0)).toBe('HTTP/1.1 200 OK');
  expect(await send('/plain', 900)).toBe('HTTP/1.1 400 Bad Request');
  expect(await send('/file', 900)).toBe('HTTP/1.1 200 OK');
});
