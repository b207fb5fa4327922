import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitReceiving } from './receiving.ts';

async function listening(withinMs: number) {
  const app = Fastify();
  limitReceiving(app, withinMs);
  app.post('/plain', async () => 'ok');
  app.post('/file', { config: { takesFile: true } }, async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (path: string) => sendHalf(app, path);
}

function sendHalf({ server }: FastifyInstance, path: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n1`,
  );
  const answered = new Promise((resolve) => socket.once('close', () => resolve(answer.split('\r\n')[0] ?? '')));
  return { answered, finish: () => socket.write('1') };
}

test('a body that does not arrive ends the call, except for a file', async () => {
  const send = await listening(300);
  const [file, plain] = [send('/file'), send('/plain')];
  expect(await plain.answered).toBe('HTTP/1.1 400 Bad Request');
  file.finish();
  expect(await file.answered).toBe('HTTP/1.1 200 OK');
});

test('a body that arrives in its time is read', async () => {
  const whole = (await listening(30_000))('/plain');
  whole.finish();
  expect(await whole.answered).toBe('HTTP/1.1 200 OK');
});
