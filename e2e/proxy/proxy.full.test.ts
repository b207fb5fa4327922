import { once } from 'node:events';
import { request } from 'node:https';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember, type Member } from '../member.ts';
import { startStack, type Stack } from '../stack.ts';
import { findProgram, findFreePorts, until } from '../processes.ts';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const nginx: Kind = {
  name: 'nginx',
  file: 'nginx.conf',
  write: (file, folder, text) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const main = [
      // Its workers write into the folder of the user who runs the test.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/pid; error_log stderr; daemon off;`,
      `events {} http { access_log off; ${temporary.join(' ')}`,
      text,
      '}',
    ];
    writeFileSync(file, main.join('\n'));
    return ['-c', file, '-p', folder];
  },
};

const haproxy: Kind = {
  name: 'haproxy',
  file: 'haproxy.cfg',
  write: (file, _folder, text) => {
    writeFileSync(file, text);
    return ['-db', '-f', file];
  },
};

const kinds: readonly Kind[] = [nginx, haproxy];

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

type Proxy = { readonly port: number; readonly certificate: string; stop(): Promise<void> };

type Kind = {
  name: 'nginx' | 'haproxy';
  file: string;
  /** Writes the settings and returns the program's arguments. */
  write(file: string, folder: string, documented: string): string[];
};

async function startProxy(kind: Kind, ports: readonly [number, number]): Promise<Proxy> {
  const program = findProgram(kind.name);
  if (program === undefined) throw new Error(`${kind.name} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `kapao-${kind.name}-`));
  const certificate = makeCertificate(folder);
  const [port = 0] = await findFreePorts(1);
  const text = readFileSync(join(import.meta.dirname, '../../docs/proxy', kind.file), 'utf8')
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8180', `127.0.0.1:${ports[1]}`);
  const child = spawn(program, kind.write(join(folder, kind.file), folder, text), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text_: Buffer) => (output += String(text_)));
  await until(
    () => canConnect(port),
    () => `${kind.name} does not listen:\n${output}`,
    20_000,
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { port, certificate, stop };
}

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'kapao.key'), join(folder, 'kapao.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  const text = readFileSync(certificate, 'utf8');
  writeFileSync(join(folder, 'kapao.pem'), text + readFileSync(key, 'utf8'));
  return text;
}

async function canConnect(port: number): Promise<boolean> {
  const line = connect(port, '127.0.0.1');
  await once(line, 'connect');
  line.destroy();
  return true;
}
