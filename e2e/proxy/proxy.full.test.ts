import { once } from 'node:events';
import { request } from 'node:https';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember, type Member } from '../member.ts';
import { startStack, type Stack } from '../stack.ts';
import { kinds, startProxy, type Proxy } from './proxies.ts';
import { findProgram } from '../processes.ts';

type Sent = { method?: string; body?: Buffer | string; type?: string; token?: string };

describe.each(kinds)('behind $name with TLS', (kind) => {
  let stack: Stack;
  let proxy: Proxy;
  let member: Member;
  let logged = '';
  const isHere = findProgram(kind.name) !== undefined && findProgram('openssl') !== undefined;

  beforeAll(async () => {
    if (!isHere) return;
    stack = await startStack({
      servers: 2,
      env: { LIMITS: 'on', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1', CHAT_ADAPTER: 'postgres' },
      hear: (program, text) => {
        if (program === 'server') logged += text;
      },
    });
    const [first, second] = stack.servers;
    proxy = await startProxy(kind, [first.port, second?.port ?? 0]);
    member = await createMember(stack);
  });
  afterAll(async () => {
    if (!isHere) return;
    await proxy.stop();
    await stack.stop();
  });

  const call = async (localAddress: string, path: string, { method = 'POST', body, type, token }: Sent = {}) => {
    const asked = request({
      host: '127.0.0.1',
      port: proxy.port,
      ca: proxy.certificate,
      localAddress,
      path,
      method,
      headers: {
        'content-type': type ?? 'application/json',
        'x-requester': 'wallet-user',
        'x-forwarded-for': '198.51.100.99',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return { status: answer.statusCode, text };
  };
  const login = (from: string, username: string, tried: string) =>
    call(from, '/api/login', { body: JSON.stringify({ username, password: tried }) });

  test.skipIf(!isHere)('wrong passwords stop the client who sent them, and no other', async () => {
    const strange = Array.from({ length: 20 }, (_, nth) => `08900000${10 + nth}`);
    for (const phone of strange) expect((await login('127.0.0.66', phone, 'wrong-password')).status).toBe(401);
    expect((await login('127.0.0.66', member.phone, member.password)).status).toBe(429);
    expect((await login('127.0.0.7', member.phone, member.password)).status).toBe(200);
  });

  test.skipIf(!isHere)('the session and the log contain the client’s own address', async () => {
    expect((await login('127.0.0.8', member.phone, member.password)).status).toBe(200);
    const rows = await stack.sql<{ ip: string }>(
      'select ip from session where member_id = $1 and ip is not null order by created_at desc limit 1',
      [member.id],
    );
    expect(rows).toEqual([{ ip: '127.0.0.8' }]);
    const line = logged.split('\n').find((each) => each.includes('login.ok') && each.includes('127.0.0.8'));
    expect(line, logged.slice(-2_000)).toBeDefined();
  });

  test.skipIf(!isHere)('a picture of 5 MB passes', async () => {
    const noise = sharp({
      create: {
        width: 1_400,
        height: 1_400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    });
    const picture = await noise.png({ compressionLevel: 0 }).toBuffer();
    expect(picture.length).toBeGreaterThan(5 * 1024 * 1024);
    const head =
      '--part\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--part--\r\n')]);
    const type = 'multipart/form-data; boundary=part';
    const kept = await call('127.0.0.9', '/api/chat/upload-image', { body, type, token: member.token });
    expect(kept).toMatchObject({ status: 200, text: expect.stringContaining('uploadId') as string });
  });

  test.skipIf(!isHere)('sockets connect from a page of the proxy’s own origin', async () => {
    const origin = `https://localhost:${proxy.port}`;
    const open = async (from: string): Promise<string> => {
      const socket = io(origin, {
        path: '/api/chat/socket',
        transports: ['websocket'],
        auth: { token: member.token },
        ca: proxy.certificate,
        extraHeaders: { origin: from },
        reconnection: false,
        forceNew: true,
      });
      const outcome = await Promise.race([
        once(socket as never, 'connect').then(() => 'connected'),
        once(socket as never, 'connect_error').then(() => 'refused'),
      ]);
      socket.disconnect();
      return outcome;
    };
    expect(await open(origin)).toBe('connected');
    expect(await open('https://evil.example')).toBe('refused');
  });
});
